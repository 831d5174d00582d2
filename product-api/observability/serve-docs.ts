import type { FastifyInstance } from 'fastify';
import { toDocsPage } from './docs-page';
import { toOpenApi } from './openapi';

/** Serves /openapi.json and /docs, both generated from the contracts. */
export function serveDocs(app: FastifyInstance): void {
  const document = JSON.stringify(toOpenApi());
  const page = toDocsPage();
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page),
  );
}
