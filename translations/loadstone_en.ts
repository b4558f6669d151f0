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
<context>
    <name>loadstone::TargetPanel</name>
    <message numerus="yes">
        <source>✔ Reached %1; %n privilege(s) missing.</source>
        <translation>
            <numerusform>✔ Reached %1; %n privilege is missing.</numerusform>
            <numerusform>✔ Reached %1; %n privileges are missing.</numerusform>
        </translation>
    </message>
</context>
</TS>
