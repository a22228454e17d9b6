import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { labelled, place, plantLabelled, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
  await plantType(server.database, 'shouting', { label_rule: '{{upper name}}', stem: 'x' });
});
afterAll(() => server.stop());

it('L11: what is placed at a location follows its name and its label, however they change', async () => {
  const { id } = await place(server, 'spot');
  await place(server, 'else-where');
  await plantLabelled(server.database, 'reader', id);
  const label = async () => (await labelled(server.database, 'reader'))?.display_name;
  const patch = async (body: object) => ok(await server.owner.updateLocation({ params: { name: id }, body }));
  await patch({ display_name: 'The Spot' });
  expect(await label()).toBe('spot | The Spot');
  ok(await server.owner.renameLocation({ params: { name: id }, body: { name: 'point' } }));
  expect(await label()).toBe('point | The Spot');
  await patch({ display_name: '' });
  expect(await label()).toBe('point | Point');
  await patch({ location_type: 'shouting' });
  expect(await label()).toBe('point | POINT');
  ok(await server.owner.resetLocationName({ params: { name: id } }));
  expect(await label()).toBe('x-1 | X-1');
  await patch({ parent: 'else-where' });
  ok(
    await server.owner.moveLocation({
      params: { name: id },
      body: { parent: 'else-where', reset_name: true },
    }),
  );
  expect(await label()).toBe('else-where-x-1 | ELSE-WHERE-X-1');
});

it('3.8: a move relabels nothing that is placed there', async () => {
  const { id } = await place(server, 'moving');
  await place(server, 'target');
  await plantLabelled(server.database, 'bystander', id);
  const before = await labelled(server.database, 'bystander');
  ok(await server.owner.moveLocation({ params: { name: 'moving' }, body: { parent: 'target' } }));
  expect(await labelled(server.database, 'bystander')).toEqual(before);
});
