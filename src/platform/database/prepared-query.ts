import pg from 'pg';

type Callback = (error: Error | null, result?: unknown) => void;

/** What node-postgres keeps of the columns that a statement answers. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Of node-postgres' connection, as far as its own queries use it. */
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

/** Of a connection: what it was told of its prepared statements, null for no rows; and whether it need not ask right now. */
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
 * A prepared statement whose columns are asked for once on each connection, and not with every execution: they cannot change, as PostgreSQL
 * refuses a statement whose tables were changed since. To describe and read them took as long as the row itself.
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
