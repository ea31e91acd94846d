/** The yardstick of `bench/api.ts`: Fastify, one prepared select, nothing else. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), max: 20 });
const app = Fastify();

app.get('/health', async () => ({ status: 'ok' }));
app.get<{ Params: { id: string } }>('/plan/:id', async (request) => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query({
      name: 'plan',
      text: 'select * from plans where id = $1',
      values: [request.params.id],
    });
    return rows[0];
  } finally {
    client.release();
  }
});
process.on('SIGTERM', () =>
  app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0)),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
