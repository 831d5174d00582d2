import { z } from 'zod';
import { type ErrorCode, errorBody, errorCodes } from '@/contracts/error';
import type { Operation } from '@/contracts/operation';
import { operations } from '@/contracts/operations';
import { promisedErrors } from '@/contracts/promised-errors';
import { uploadFields } from '@/contracts/shots';

type Json = Record<string, unknown>;

/** The contracts as an OpenAPI 3.1 document. */
export function toOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: toOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homereel product API',
      version: '1',
      description: 'Turns the photographs and clips of a listing into a promotional video.',
    },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: toSchema(errorBody, 'output') },
    },
  };
}

function toOperation(operation: Operation): Json {
  const { name, summary, access, spends } = operation;
  return {
    operationId: name,
    summary,
    security: securityByAccess[access],
    parameters: [
      ...toParameters(operation.params, 'path'),
      ...toParameters(operation.query, 'query'),
      ...(spends ? [idempotencyKey] : []),
    ],
    requestBody: toBody(operation),
    responses: { 200: toSuccess(operation), ...toErrors(operation) },
  };
}

/** Alternative ways to authenticate; an empty object stands for no token. */
const securityByAccess = {
  person: [{ accessToken: [] }],
  viewer: [{ accessToken: [] }, {}],
  anyone: [],
  provider: [],
} as const satisfies Record<Operation['access'], readonly Json[]>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated call with the same key spends nothing and returns the result of the first.',
  schema: { type: 'string', maxLength: 200 },
};

function toParameters(schema: z.ZodType, location: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
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

function toBody({ name, bodyType, body }: Operation): Json | undefined {
  if (bodyType === 'upload') return { required: true, content: toUploadContent(formFields[name]) };
  if (body instanceof z.ZodUndefined) return undefined;
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: toSchema(body, 'input') } },
  };
}

/** The fields of an operation's upload form, beside its file. */
const formFields: Readonly<Record<string, z.ZodType>> = { uploadShot: uploadFields };

function toUploadContent(fields: z.ZodType | undefined): Json {
  const file = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary', description: 'Best sent last.' } },
    required: ['file'],
  };
  const schema = fields === undefined ? file : { allOf: [toSchema(fields, 'input'), file] };
  return { 'multipart/form-data': { schema } };
}

function toSuccess({ bodyType, response }: Operation): Json {
  return bodyType === 'bytes'
    ? { description: 'The bytes.', content: { 'application/octet-stream': {} } }
    : {
        description: 'Done.',
        content: { 'application/json': { schema: toSchema(response, 'output') } },
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

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
