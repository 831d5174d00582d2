import { z } from 'zod';
import { type ErrorCode, errorBody, errorCodes } from '@/contracts/error';
import type { Operation } from '@/contracts/operation';
import { variant } from '@/contracts/production/enhancements';
import { generationStatus } from '@/contracts/production/generation';
import { createListing, listingForm, listingFromAddresses } from '@/contracts/production/listings';
import { version } from '@/contracts/production/versions';
import { projectWithClips } from '@/contracts/project/projects';
import { uploadFields } from '@/contracts/project/shots';
import { PART_CONTENT_TYPE } from '@/contracts/project/uploads';
import {
  type WebhookEventType,
  webhookEventBodies,
  webhookEvents,
} from '@/contracts/publishing/webhook-events';
import { apiExamples } from './api-examples';
import { API_VERSION, apiGuide } from './api-guide';
import { toOperationScope } from './operation-scopes';
import { operationGroups } from './operations';
import { promisedErrors } from './promised-errors';

export type Json = Record<string, unknown>;

/** Schemas shared by many responses, with the names of their types in generated clients. */
const named = z.registry<{ id: string }>();
named.add(projectWithClips, { id: 'Project' });
named.add(version, { id: 'Version' });
named.add(generationStatus, { id: 'GenerationStatus' });
named.add(variant, { id: 'Variant' });

/**
 * Returns the contracts as an OpenAPI 3.1 document, without the calls of providers and operators.
 * @param origin origin of the site, such as `https://homereel.example`.
 */
export function toOpenApi(origin: string): Json {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Json> = {};
  for (const { title, operations } of operationGroups) {
    for (const operation of operations.filter(isDescribed)) {
      const path = operation.path.replace(/:([A-Za-z]+)/g, '{$1}');
      const described = { tags: [title], ...toOperation(operation, schemas) };
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homereel',
      version: API_VERSION,
      summary: 'Turns the photographs and clips of a listing into finished videos.',
      description: apiGuide
        .map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n\n'))
        .join('\n\n'),
    },
    servers: [{ url: origin }],
    paths,
    webhooks: toWebhooks(schemas),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, made in the account. A call names the scope it needs.',
        },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: 'homereel.session',
          description: 'A signed-in person in the browser, from pages of this site.',
        },
      },
      schemas: { ...schemas, Error: toSchema(errorBody, 'output', schemas) },
    },
  };
}

/** Returns whether the operation is for programs and users; operators have their own page. */
export function isDescribed({ access }: Pick<Operation, 'access'>): boolean {
  return access !== 'provider' && access !== 'operator';
}

/** Returns the descriptions of the webhook calls. */
function toWebhooks(schemas: Json): Json {
  const parameters = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  const described = Object.entries(webhookEventBodies).map(([type, body]) => {
    const purpose =
      type in webhookEvents
        ? webhookEvents[type as WebhookEventType].purpose
        : 'Sent by “Send test event”.';
    const content = { 'application/json': { schema: toSchema(body, 'output', schemas) } };
    const responses = { 204: { description: 'Any status of success ends the attempts.' } };
    const requestBody = { required: true, content };
    return [type, { post: { summary: purpose, parameters, requestBody, responses } }];
  });
  return Object.fromEntries(described);
}

function toOperation(operation: Operation, schemas: Json): Json {
  const { name, summary, spends } = operation;
  return {
    operationId: name,
    summary,
    security: toSecurity(operation),
    'x-scope': toOperationScope(operation),
    parameters: [
      ...toParameters(operation.params, 'path', schemas),
      ...toParameters(operation.query, 'query', schemas),
      ...(spends ? [idempotencyKey] : []),
    ],
    requestBody: toBody(operation, schemas),
    responses: { [operation.status]: toSuccess(operation, schemas), ...toErrors(operation) },
  };
}

/** Alternative ways to authenticate; an empty object means none, for example with a share link. */
function toSecurity(operation: Operation): readonly Json[] {
  const scope = toOperationScope(operation);
  if (scope === 'open') return [];
  if (scope === 'browser') return [{ browser: [] }];
  const own = [{ accessToken: [scope] }, { browser: [] }];
  return operation.access === 'viewer' ? [...own, {}] : own;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated call with the same key spends nothing and returns the result of the first.',
  schema: { type: 'string', maxLength: 200 },
};

function toParameters(schema: z.ZodType, location: 'path' | 'query', schemas: Json): Json[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }));
}

function toBody({ name, bodyType, body }: Operation, schemas: Json): Json | undefined {
  if (bodyType === 'upload') {
    return {
      required: true,
      content: { ...toUploadContent(name, schemas), ...toJsonContent(name, schemas) },
    };
  }
  if (bodyType === 'part') {
    return { required: true, content: { [PART_CONTENT_TYPE]: { schema: binary } } };
  }
  if (body instanceof z.ZodUndefined) return undefined;
  const example = apiExamples[name as keyof typeof apiExamples];
  const content = { schema: toSchema(body, 'input', schemas), ...(example && { example }) };
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': content },
  };
}

/** The fields of an operation's upload form, besides its file. */
const formFields: Readonly<Record<string, z.ZodType>> = {
  uploadShot: uploadFields,
  createListing: listingForm,
};

const binary = { type: 'string', format: 'binary' };
const oneFile = { ...binary, description: 'Best sent last.' };
const someFiles = {
  type: 'array',
  items: binary,
  description: 'Photos and clips, each a part of this name, or one zip file of them.',
};

function toUploadContent(name: string, schemas: Json): Json {
  const fields = formFields[name];
  const file = {
    type: 'object',
    properties: { file: name === createListing.name ? someFiles : oneFile },
    required: ['file'],
  };
  const schema =
    fields === undefined ? file : { allOf: [toSchema(fields, 'input', schemas), file] };
  return { 'multipart/form-data': { schema } };
}

/** A call that takes files also accepts their addresses. */
function toJsonContent(name: string, schemas: Json): Json {
  if (name !== createListing.name) return {};
  const schema = toSchema(listingFromAddresses, 'input', schemas);
  return { 'application/json': { schema, example: apiExamples.createListing } };
}

function toSuccess({ bodyType, response, status }: Operation, schemas: Json): Json {
  if (status === 204) return { description: 'Done.' };
  const bytes = { schema: { type: 'string', format: 'binary' } };
  return bodyType === 'bytes'
    ? { description: 'The bytes.', content: { 'application/octet-stream': bytes } }
    : {
        description: status === 202 ? 'Accepted; it goes on by itself.' : 'Done.',
        content: { 'application/json': { schema: toSchema(response, 'output', schemas) } },
      };
}

function toErrors(operation: Operation): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of promisedErrors(operation)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

const definitions = '#/$defs/';

/** Returns the JSON schema of a contract. Named schemas in it become components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(io === 'output' && { metadata: named }),
  });
  const {
    $schema: _,
    $defs = {},
    ...json
  } = JSON.parse(
    JSON.stringify(converted).replaceAll(`"${definitions}`, '"#/components/schemas/'),
  ) as Json & { $defs?: Json };
  Object.assign(schemas, $defs);
  return json;
}
