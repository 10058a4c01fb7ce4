#!/bin/sh
# Builds remote-agent_<version>_all.ipk, the agent for OpenWrt, without OpenWrt's SDK: build-ipk.sh [FOLDER], by default
# dist. An .ipk is an archive of three files: debian-binary, control.tar.gz and data.tar.gz.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
source=$root/packaging/openwrt/outpost-agent
out=${1:-$root/dist}
version=$(sed -n 's/^PKG_VERSION:=//p' "$source/Makefile")-$(sed -n 's/^PKG_RELEASE:=//p' "$source/Makefile")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pack() {
  file=$1
  folder=$2
  shift 2
  tar --format=gnu --sort=name --numeric-owner --owner=0 --group=0 --mtime=@0 -C "$folder" -cf - "$@" | gzip -9n >"$file"
}

data=$work/data
mkdir -p "$data/usr/lib/remote-agent" "$work/control" "$work/ipk" "$out"
sh "$source/assemble.sh" "$root/apps/agent/src/sh" >"$data/usr/lib/remote-agent/agent.sh"
install -m 755 "$source/files/set-up" "$data/usr/lib/remote-agent/set-up"
install -D -m 600 "$source/files/remote-agent.config" "$data/etc/config/remote-agent"
install -D -m 755 "$source/files/remote-agent.init" "$data/etc/init.d/remote-agent"
chmod -R u=rwX,go=rX "$data/usr"
chmod 755 "$data" "$data/etc" "$data/etc/config" "$data/etc/init.d"

install -m 755 "$source/files/postinst" "$source/files/prerm" "$work/control"
echo /etc/config/remote-agent >"$work/control/conffiles"
cat >"$work/control/control" <<END
Package: remote-agent
Version: $version
Depends: dropbear
Section: admin
Architecture: all
Installed-Size: $(du -sb "$data" | cut -f 1)
Description: Remote management agent
 Connects this device to its management server over SSH, with the client that it already has.
END
chmod 644 "$work/control/control" "$work/control/conffiles"

echo 2.0 >"$work/ipk/debian-binary"
pack "$work/ipk/control.tar.gz" "$work/control" .
pack "$work/ipk/data.tar.gz" "$data" .
pack "$out/remote-agent_${version}_all.ipk" "$work/ipk" ./debian-binary ./control.tar.gz ./data.tar.gz
echo "$out/remote-agent_${version}_all.ipk"
