import fastify from 'fastify';

const app = fastify({ logger: true });
app.get('/', async () => 'Hello from pnpm\n');

app.listen({ host: '0.0.0.0', port: Number(process.env.PORT ?? 3000) });
