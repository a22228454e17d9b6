/** Where a file stands in the house. */
export function placeOf(file) {
  const [workspace, folder, ...way] = file.split('/');
  if (folder !== 'src') return { workspace, outside: true };
  if (workspace !== 'server') return { workspace };
  const [area, room] = way;
  if (way.length === 1) return { workspace, area: undefined };
  return { workspace, area, room: way.length > 2 ? room : undefined };
}

/** Tests and what only tests use look behind the walls on purpose. */
export function isTesting(file) {
  return (
    /\.(?:test|fixture)\.ts$/.test(file) ||
    file.startsWith('server/src/testing/') ||
    file.startsWith('tests/') ||
    file.startsWith('bench/')
  );
}

const name = (file) => file.split('/').at(-1);

/** Why one file may not import another, or undefined when it may. */
export function refusal(from, to) {
  if (isTesting(from)) return undefined;
  if (isTesting(to)) return 'what only tests use is not for the product';
  const here = placeOf(from);
  const there = placeOf(to);
  if (here.workspace !== there.workspace) return betweenWorkspaces(here.workspace, there.workspace);
  return here.workspace === 'server' ? withinServer(here, there, from, to) : undefined;
}

const MAY_USE = { contract: [], server: ['contract'], cli: ['contract', 'server'] };

function betweenWorkspaces(here, there) {
  if (MAY_USE[here]?.includes(there)) return undefined;
  return here === 'contract' ? 'the contract imports nothing of ours' : `${here} does not know ${there}`;
}

function withinServer(here, there, from, to) {
  if (there.area === undefined) {
    return here.area === undefined
      ? undefined
      : 'only the files that start things know how they are put together';
  }
  if (here.area === 'platform' && there.area !== 'platform') return 'the platform knows no room';
  const sameRoom = here.area === there.area && here.room === there.room;
  // files that lie directly in the platform are small subjects of their own
  if (sameRoom || (there.area === 'platform' && there.room === undefined)) return undefined;
  if (here.area === undefined && there.area !== 'platform') {
    return there.room === undefined && name(to) === 'index.ts' ? undefined : `ask ${there.area}/index.ts`;
  }
  if (here.room === undefined && here.area === there.area && name(from) === 'index.ts') {
    return ['index.ts', 'routes.ts'].includes(name(to)) ? undefined : `ask ${there.room}/index.ts`;
  }
  if (there.room === undefined) return 'a room asks another room, not its whole area';
  return to.split('/').length === 5 && name(to) === 'index.ts' ? undefined : `ask ${there.room}/index.ts`;
}
