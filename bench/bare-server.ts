/** Baseline of `bench/api.ts`: Fastify and one prepared select. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), max: 20 });
const app = Fastify();

async function read(name: string, text: string, values: readonly string[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query({ name, text, values: [...values] });
    return rows[0];
  } finally {
    client.release();
  }
}

app.get('/health', async () => ({ status: 'ok' }));
app.get<{ Params: { id: string } }>('/plan/:id', ({ params: { id } }) =>
  read('plan', 'select * from plans where id = $1', [id]),
);
app.get<{ Params: { merchant: string; id: string } }>(
  '/subscription/:merchant/:id',
  ({ params: { merchant, id } }) =>
    read('subscription', 'select * from subscriptions where commerce_id = $1 and id = $2', [merchant, id]),
);
process.on('SIGTERM', () =>
  app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0)),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
