import pg from 'pg';

type Callback = (error: Error | null, result?: unknown) => void;

/** The column metadata that node-postgres stores with a query result. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The methods of the node-postgres connection that queries use. */
interface Wire {
  describe(portal: unknown): void;
}

interface Ours {
  name: string;
  text: string;
  callback: Callback;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
}

const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Callback,
) => Ours;

/**
 * State of one connection: the result columns of its prepared statements, or null for statements that return no rows.
 * `is_quiet` skips the next describe message.
 */
interface Known {
  columns: Map<string, Columns | null>;
  is_quiet: boolean;
}

const KNOWN = new WeakMap<Wire, Known>();

function knownOn(wire: Wire): Known {
  let known = KNOWN.get(wire);
  if (known === undefined) {
    const here: Known = { columns: new Map(), is_quiet: false };
    const describe = wire.describe.bind(wire);
    wire.describe = (portal) => {
      if (!here.is_quiet) describe(portal);
    };
    KNOWN.set(wire, here);
    known = here;
  }
  return known;
}

/**
 * A prepared statement whose columns are requested once per connection, not at each execution. The request takes as
 * long as reading one row. The columns cannot change: after a change of its tables, PostgreSQL rejects the statement.
 */
export class PreparedQuery extends Query {
  #wire: Wire | null = null;
  #isDescribed = false;

  constructor(name: string, text: string, values: readonly unknown[], callback: Callback) {
    super(text, values, callback);
    this.name = name;
  }

  override prepare(wire: Wire): void {
    this.#wire = wire;
    const known = knownOn(wire);
    const columns = this.hasBeenParsed(wire) ? known.columns.get(this.name) : undefined;
    if (columns) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = columns;
      Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
      this._accumulateRows = true;
    }
    this.#isDescribed = columns !== undefined;
    known.is_quiet = this.#isDescribed;
    try {
      super.prepare(wire);
    } finally {
      known.is_quiet = false;
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    this.#learn(this._result);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.#learn(null);
    super.handleCommandComplete(message, wire);
  }

  #learn(columns: Columns | null): void {
    if (this.#isDescribed || this.#wire === null) return;
    this.#isDescribed = true;
    knownOn(this.#wire).columns.set(this.name, columns);
  }
}
