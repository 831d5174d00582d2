import pg from 'pg';
import { z } from 'zod';
import type { Statement } from './record-statements';

export interface Explained extends Statement {
  readonly milliseconds: number;
  /** Rows that were read from tables, those that a filter then dropped included. */
  readonly rowsRead: number;
  /** `Index Scan projects`, each once. */
  readonly scans: readonly string[];
  /** Large tables that are read whole, by the plan for these values or by the one for any. */
  readonly wholeTables: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly Node[] | undefined;
}
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number().optional(),
    'Actual Loops': z.number().optional(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(node).optional(),
  }),
);
const plan = z.tuple([z.object({ Plan: node, 'Execution Time': z.number().default(0) })]);

/** A table with fewer rows is read whole as cheaply as by an index. */
const LARGE_ROWS = 4_000;

/**
 * Runs a statement again in a transaction that is rolled back, and asks for its plans: the one for
 * these values, and the generic one that a prepared statement turns to.
 */
export async function explainStatement(
  client: pg.Client,
  statement: Statement,
): Promise<Explained | { readonly refused: string }> {
  const large = await listLargeTables(client);
  await client.query('begin');
  try {
    await client.query(`set local statement_timeout = '120s'`);
    const [run] = await readRun(client, statement);
    const [generic] = await readPlan(client, 'generic_plan, format json', statement.text);
    const nodes = listNodes(run.Plan);
    return {
      ...statement,
      milliseconds: run['Execution Time'],
      rowsRead: nodes.reduce((rows, each) => rows + countRows(each), 0),
      scans: [...new Set(nodes.flatMap((each) => toScan(each)))],
      wholeTables: [
        ...new Set(
          [...nodes, ...listNodes(generic.Plan)]
            .filter((each) => each['Node Type'] === 'Seq Scan')
            .map((each) => each['Relation Name'] ?? '')
            .filter((table) => large.has(table)),
        ),
      ],
    };
  } catch (error) {
    return { refused: error instanceof pg.DatabaseError ? error.message : String(error) };
  } finally {
    await client.query('rollback');
  }
}

/**
 * The project may have been deleted since; a statement that would violate a constraint is planned but not
 * run.
 */
async function readRun(client: pg.Client, { text, values }: Statement) {
  await client.query('savepoint before');
  try {
    return await readPlan(client, 'analyze, format json', text, values);
  } catch {
    await client.query('rollback to before');
    return await readPlan(client, 'format json', text, values);
  }
}

async function readPlan(client: pg.Client, how: string, text: string, values?: readonly unknown[]) {
  const explain = `explain (${how}) ${text}`;
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    values === undefined ? explain : { text: explain, values: [...values] },
  );
  return plan.parse(rows[0]?.['QUERY PLAN']);
}

let known: Set<string> | undefined;
async function listLargeTables(client: pg.Client): Promise<Set<string>> {
  if (known !== undefined) return known;
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE_ROWS}`,
  );
  known = new Set(rows.map(({ name }) => name));
  return known;
}

function listNodes(root: Node): Node[] {
  return [root, ...(root.Plans ?? []).flatMap(listNodes)];
}

function toScan(each: Node): string[] {
  const table = each['Relation Name'];
  return table === undefined || !each['Node Type'].endsWith('Scan')
    ? []
    : [`${each['Node Type']} ${table}`];
}

function countRows(each: Node): number {
  if (!each['Node Type'].endsWith('Scan') || each['Relation Name'] === undefined) return 0;
  const rows = (each['Actual Rows'] ?? 0) + (each['Rows Removed by Filter'] ?? 0);
  return Math.round(rows * (each['Actual Loops'] ?? 0));
}
