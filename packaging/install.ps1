# Installs soko from a release of GitHub into a folder of the user, and puts that into the user's PATH:
#   powershell -ExecutionPolicy Bypass -File install.ps1 [-Folder DIR] [-Version N]
param(
    [string] $Folder = "$env:LOCALAPPDATA\Programs\soko",
    [string] $Version = ""
)
$ErrorActionPreference = "Stop"
$ProgressPreference = "SilentlyContinue"

$name = "sokoworks-cli-x86_64-pc-windows-msvc.zip"
$releases = "https://github.com/sokoworks/soko/releases"
$place = if ($Version) { "$releases/download/v$Version" } else { "$releases/latest/download" }
$room = New-Item -ItemType Directory -Path (Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName()))
try {
    $archive = Join-Path $room $name
    Invoke-WebRequest -UseBasicParsing -Uri "$place/$name" -OutFile $archive
    $told = (Invoke-WebRequest -UseBasicParsing -Uri "$place/$name.sha256").Content
    if ($told -is [byte[]]) { $told = [Text.Encoding]::ASCII.GetString($told) }
    if ((Get-FileHash -Algorithm SHA256 $archive).Hash -ne $told.Split(" ")[0]) {
        throw "the checksum of $name is wrong; nothing was installed"
    }
    New-Item -ItemType Directory -Force -Path $Folder | Out-Null
    Expand-Archive -Force -Path $archive -DestinationPath $Folder
} finally {
    Remove-Item -Recurse -Force $room
}
& (Join-Path $Folder "soko.exe") --version
$path = [Environment]::GetEnvironmentVariable("Path", "User")
if (($path -split ";") -notcontains $Folder) {
    [Environment]::SetEnvironmentVariable("Path", "$path;$Folder", "User")
    Write-Output "$Folder is in PATH from the next terminal on."
}
