<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>loadstone::RunStatus</name>
    <message numerus="yes">
        <source>%n sample(s) not drawn, all recorded</source>
        <translation>
            <numerusform>%n sample not drawn, all recorded</numerusform>
            <numerusform>%n samples not drawn, all recorded</numerusform>
        </translation>
    </message>
</context>
</TS>
