import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Unpacks the named files and links their commands, as npm does. Options are ignored. */
const NPM = `#!/bin/sh
set -eu
[ "$1" = install ] || { echo "only install stands in for npm here" >&2; exit 1; }
shift
for archive; do
  case $archive in -*) continue ;; esac
  case $(basename "$archive") in cuota-sdk-*) name=@cuota/sdk ;; *) name=cuota ;; esac
  rm -rf "node_modules/$name"
  mkdir -p "node_modules/$name" node_modules/.bin
  tar -xzf "$archive" -C "node_modules/$name" --strip-components=1
done
ln -sf ../cuota/bin/cuota node_modules/.bin/cuota
`;

const NPX = `#!/bin/sh
command=$1
shift
exec "node_modules/.bin/$command" "$@"
`;

/**
 * Returns a folder with an npm and an npx that need no registry. The dependencies of packages are linked from this
 * checkout into the installer's folder.
 */
export function registryStandIn(parent: string, installer: string): string {
  const modules = join(installer, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(resolve('node_modules/.bin/node'), join(modules, '.bin', 'node'));
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(modules, name));
  const folder = join(parent, 'commands');
  mkdirSync(folder);
  for (const [name, text] of Object.entries({ npm: NPM, npx: NPX })) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
