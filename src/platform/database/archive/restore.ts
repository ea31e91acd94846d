import { createReadStream } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../startup-error.ts';
import type { Account } from '../embedded/account.ts';
import { launch } from '../embedded/launch.ts';
import { exclusive } from '../embedded/locks.ts';
import { PORT, readPidFile, shutDown } from '../embedded/postmaster.ts';
import type { Site } from '../embedded/site.ts';
import { makeSocketFolder, removeSocketFolder } from '../embedded/socket-folder.ts';
import type { EmbeddedServer } from '../embedded.ts';
import { survey } from '../embedded.ts';
import type { Source } from './choose.ts';
import { baseFile, MACHINE, walFolder } from './folder.ts';
import { readTar } from './tar.ts';

const LOCK_MS = 400_000;
const STOP_MS = 120_000;
/** Time limit of a recovery in milliseconds. PostgreSQL may have to replay a day of WAL. */
const RECOVERY_MS = 6 * 3_600_000;

/**
 * Folder of the WAL files to replay. The path is relative to the data directory, in which PostgreSQL runs
 * `restore_command`, so the command needs no quoting.
 */
const FETCHED = 'fetched-log';
const FETCH = `test -f ${FETCHED}/%f.gz && gzip -dc ${FETCHED}/%f.gz > %p`;

export interface RestoreOptions {
  name: string;
  data_dir: string;
  source: Source;
  log: { warn(o: object, m: string): void };
  /** Called with the restored database before other processes can use it. */
  prepare(connection: EmbeddedServer['connection']): Promise<void>;
}

/**
 * Restores an archive into an empty data folder. The cluster has a temporary name until it is complete, and the next
 * start removes an incomplete one.
 */
export async function restoreArchive({
  name,
  data_dir,
  source,
  log,
  prepare,
}: RestoreOptions): Promise<void> {
  const site = { ...(await survey({ name, dataDir: data_dir }, log)), settings: settingsFor(source) };
  refuseForeignArchive(source, site);
  const lock = await exclusive(site.area.startLock, LOCK_MS);
  try {
    const { folder, cluster } = site.area;
    if (await stat(cluster).catch(() => undefined))
      throw new StartupError(`${cluster} already exists: restore into an empty DATA_DIR`);
    const draft = await mkdtemp(join(folder, 'new-'));
    try {
      await changeOwner(draft, site.account);
      await unpack(source, draft, site.account);
      await fetchWal(source, draft, site.account);
      await recover({ ...site, area: { ...site.area, cluster: draft } }, prepare);
      await rm(join(draft, FETCHED), { recursive: true });
      await rename(draft, cluster);
    } catch (error) {
      await rm(draft, { recursive: true, force: true, maxRetries: 3 });
      throw error;
    }
    const parent = await open(folder, 'r');
    await parent.sync().finally(() => parent.close());
  } finally {
    lock.release();
  }
}

function settingsFor({ at }: Source): Record<string, string> {
  const target = at === null ? {} : { recovery_target_time: targetOf(at), recovery_target_action: 'promote' };
  // Refuses connections until the recovery target is reached.
  return { hot_standby: 'off', restore_command: FETCH, ...target };
}

/** Formats an instant for `recovery_target_time`, which accepts fewer timestamp formats than SQL. */
function targetOf(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'microsecond' }).replace('T', ' ').replace('Z', '+00');
}

function refuseForeignArchive({ series }: Source, { name, binaries }: Pick<Site, 'name' | 'binaries'>): void {
  if (series.product !== name) throw new StartupError(`this is not an archive of ${name}`);
  if (series.major !== binaries.major)
    throw new StartupError(
      `the archive was written by PostgreSQL ${series.major} and this version includes ${binaries.major}: restore it with the version that wrote it, and create a backup there, which later versions can restore`,
    );
  if (series.machine !== MACHINE)
    throw new StartupError(
      `the archive was written on ${series.machine} and this machine is ${MACHINE}: restore it on the same platform`,
    );
}

async function unpack({ path, base }: Source, draft: string, account: Account): Promise<void> {
  const file = createReadStream(baseFile(path, base.name));
  const unpacked = file.pipe(createGunzip());
  file.on('error', (error) => unpacked.destroy(error));
  let writing: Awaited<ReturnType<typeof open>> | null = null;
  try {
    for await (const part of readTar(unpacked)) {
      if (Buffer.isBuffer(part)) {
        await writing?.write(part);
        continue;
      }
      await writing?.close();
      writing = null;
      const to = join(draft, part.name);
      if (part.kind === 'folder') await mkdir(to, { mode: 0o700 });
      else writing = await open(to, 'wx', 0o600);
      await changeOwner(to, account);
    }
  } catch (error) {
    throw new StartupError(
      `cannot read the base backup ${base.name} of the archive: ${(error as Error).message}`,
    );
  } finally {
    await writing?.close();
    file.destroy();
  }
}

/**
 * Copies the WAL files to the cluster in compressed form. Uncompressed, a day of WAL may be many times larger than the
 * database.
 */
async function fetchWal({ path, segments }: Source, draft: string, account: Account): Promise<void> {
  const fetched = join(draft, FETCHED);
  await mkdir(fetched, { mode: 0o700 });
  await changeOwner(fetched, account);
  for (const name of segments) {
    await copyFile(join(walFolder(path), name), join(fetched, name));
    await changeOwner(join(fetched, name), account);
  }
  const signal = await open(join(draft, 'recovery.signal'), 'wx', 0o600);
  await signal.close();
  await changeOwner(join(draft, 'recovery.signal'), account);
}

async function recover(site: Site, prepare: RestoreOptions['prepare']): Promise<void> {
  const { area, account, name } = site;
  const socketFolder = await makeSocketFolder(site, undefined);
  try {
    await launch(site, socketFolder, RECOVERY_MS);
    await prepare({ host: socketFolder, port: PORT, user: name, database: name });
  } finally {
    const pidFile = await readPidFile(area.cluster);
    const isDown = pidFile === undefined || (await shutDown(pidFile, area.cluster, account, STOP_MS));
    if (isDown) await removeSocketFolder(name, socketFolder);
  }
}

async function changeOwner(path: string, account: Account): Promise<void> {
  if (account.other) await chown(path, account.uid, account.gid);
}
