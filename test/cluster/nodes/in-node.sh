#!/bin/sh
# in-node.sh DIRECTORY PROGRAM [ARGUMENT…]: runs a program in the mount namespace of a node, which this script makes the first time.
# The node has its own /run and /var, and may not change the kernel of the machine that it shares.
set -eu
directory=$1
shift
mount --make-rprivate /
mount --bind "$directory/var" /var
mount -t tmpfs tmpfs /run
ln -s /run /var/run
for setting in $(cd "$directory/kernel" && find . -type f); do
  if [ -e "/proc/sys/$setting" ]; then mount --bind "$directory/kernel/$setting" "/proc/sys/$setting"; fi
done
exec "$@"
