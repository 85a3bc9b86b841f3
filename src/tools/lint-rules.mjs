/**
 * Our own rules for the linter (.oxlintrc.json, `jsPlugins`). They know names, not types, so what holds a
 * secret is named for it.
 */

/**
 * Places that are right although a rule objects: rule, file, a part of the line, and why.
 * @type {ReadonlyArray<readonly [rule: string, file: string, part: string, why: string]>}
 */
const exceptions = [
  [
    'constant-time',
    'src/server/config/config.ts',
    '_API_KEY ?? key) ',
    'with the sandbox’s credentials, which everyone knows',
  ],
  ['constant-time', 'src/server/config/config-variables.ts', '_API_KEY ?? key) ', 'the same'],
  ['constant-time', 'src/server/config/config-variables.ts', '?? secret) !== secret', 'the same'],
  ['constant-time', 'src/server/config/config.ts', '?? secret) === secret', 'the same'],
  ['constant-time', 'src/server/config/config.ts', 'SECRET_NEXT === secret', 'the same'],
  [
    'constant-time',
    'src/server/accounts/staff/password-weakness.ts',
    'own !== password',
    'a password with what is left of it',
  ],
  [
    'constant-time',
    'src/web/features/welcome/welcome-page.tsx',
    'inAddress !== token',
    'in the browser of who holds the link',
  ],
  [
    'constant-time',
    'src/web/features/customer/activity/paged-panel.tsx',
    '.hash === ',
    'the part of an address behind its #',
  ],
  ['written-patterns', 'src/contract/service/identifier-forms.ts', 'domainLabel', 'constants beside it'],
  [
    'written-patterns',
    'src/server/operations/pages.ts',
    '^${source}/?$',
    'the router’s own patterns of addresses',
  ],
  [
    'written-patterns',
    'src/web/shared/language/contract-lookup.ts',
    '^${pattern}$',
    'the desk’s own sentences, escaped',
  ],
  ['written-patterns', 'src/web/shared/verdict/redact.ts', 'escape(email)', 'escaped: nothing repeats in it'],
  ['redacted-log', 'src/server/start-server.ts', 'ended.sessions', 'a count'],
  ['redacted-log', 'src/server/start-server.ts', 'ended.links', 'a count'],
  [
    'redacted-log',
    'src/server/accounts/oidc/oidc.ts',
    "hosts.join(' ')",
    'names of hosts, as URL reads them',
  ],
  ['tagged-sql', 'src/node/dialect.ts', 'sql.raw(columns[name])', 'types of columns, constants of the code'],
  ['tagged-sql', 'src/node/dialect.ts', 'sql.raw(type)', 'one of two types'],
  ['tagged-sql', 'src/node/database.ts', 'PRAGMA busy_timeout', 'a number; a pragma takes no parameter'],
  ['tagged-sql', 'src/node/database.ts', 'PRAGMA wal_autocheckpoint', 'the same'],
  ['tagged-sql', 'src/node/directory-lock.ts', 'PRAGMA busy_timeout', 'the same'],
  [
    'tagged-sql',
    'src/node/copy-database.ts',
    'DELETE FROM',
    'names of our tables; a name can be no parameter',
  ],
  ['tagged-sql', 'src/node/copy-database.ts', 'SELECT count(*)', 'the same'],
  ['tagged-sql', 'src/server/database/migrate-postgres.ts', 'sql.raw(roles)', 'a file of the build'],
  ['tagged-sql', 'src/sandbox/database/migrations.ts', 'VOUCHED', 'a migration that has shipped; constants'],
];

/** Comparing secrets character by character leaks by timing. */
const secretName = /(?:digest|signature|token|hash|hmac|mac|secret|password|nonce|csrf|api_?key)s?$/i;

const openAspects = new Set(['length', 'byteLength', 'size']);

const comparisons = new Set(['===', '!==', '==', '!=']);

function isConstant(node) {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'UnaryExpression';
}

/** Returns `b` of `a.b`, `digest` of `a.digest('hex')`, `tokens` of `tokens[0]`. */
function lastName(node) {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      if (!node.computed) return node.property.name;
      return node.property.type === 'Literal' && typeof node.property.value === 'string'
        ? node.property.value
        : lastName(node.object);
    case 'CallExpression':
      return lastName(node.callee);
    case 'AwaitExpression':
      return lastName(node.argument);
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return lastName(node.expression);
    case 'LogicalExpression':
      return lastName(node.left);
    default:
      return '';
  }
}

const isSecret = (node) => {
  const name = lastName(node);
  return secretName.test(name) && !openAspects.has(name);
};

function isWritten(node) {
  if (node === undefined) return true;
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'TaggedTemplateExpression')
    return lastName(node.tag) === 'raw' && node.quasi.expressions.length === 0;
  if (node.type === 'BinaryExpression') return isWritten(node.left) && isWritten(node.right);
  return false;
}

const sqlText =
  /\bselect\b[^]*\bfrom\b|\binsert\s+into\b|\bupdate\s+\S+\s+set\b|\bdelete\s+from\b|\b(?:create|alter|drop)\s+(?:unique\s+)?(?:table|index|database|role|schema|view|trigger)\b|^\s*pragma\s+\w/i;

function writtenParts(node) {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression') return `${writtenParts(node.left)}${writtenParts(node.right)}`;
  return '…';
}

const logMethods = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const errorName = /^(?:err|error|e|cause|reason|failure|exception|thrown)$/i;
const tellsOfErrors = new Set(['message', 'stack', 'cause']);

/** Finds errors in a log line's arguments that the logger wouldn't redact. */
function* loggedErrors(node, isErrField = false) {
  switch (node.type) {
    case 'Identifier':
      if (errorName.test(node.name) && !isErrField) yield node;
      break;
    case 'MemberExpression':
      if (!node.computed && tellsOfErrors.has(node.property.name)) yield node;
      break;
    case 'ObjectExpression':
      for (const property of node.properties) {
        if (property.type !== 'Property') continue;
        yield* loggedErrors(property.value, property.key.name === 'err');
      }
      break;
    case 'LogicalExpression':
      yield* loggedErrors(node.left, isErrField);
      yield* loggedErrors(node.right, isErrField);
      break;
    case 'ConditionalExpression':
      yield* loggedErrors(node.consequent, isErrField);
      yield* loggedErrors(node.alternate, isErrField);
      break;
    case 'TemplateLiteral':
      for (const one of node.expressions) yield one;
      break;
    case 'BinaryExpression':
      if (node.operator === '+' && !isWritten(node)) yield node;
      break;
    case 'CallExpression':
      for (const one of node.arguments) yield* loggedErrors(one);
      break;
    default:
  }
}

function isLogger(node) {
  const name = lastName(node);
  return /^(?:log|logger)$/i.test(name);
}

/** @type {Record<string, (report: (node: unknown) => void) => Record<string, (node: any) => void>>} */
const visitors = {
  'constant-time': (report) => ({
    BinaryExpression(node) {
      if (!comparisons.has(node.operator)) return;
      if (isConstant(node.left) || isConstant(node.right)) return;
      if (isSecret(node.left) || isSecret(node.right)) report(node);
    },
  }),
  'written-patterns': (report) => {
    const check = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp' && !isWritten(node.arguments[0]))
        report(node);
    };
    return { NewExpression: check, CallExpression: check };
  },
  'no-html': (report) => ({
    Property(node) {
      if ((node.key.name ?? node.key.value) === 'dangerouslySetInnerHTML') report(node);
    },
    JSXAttribute(node) {
      if (/^srcdoc$/i.test(node.name.name)) report(node);
    },
  }),
  'redacted-log': (report) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      if (!logMethods.has(callee.property.name) || !isLogger(callee.object)) return;
      for (const argument of node.arguments) for (const told of loggedErrors(argument)) report(told);
    },
  }),
  'tagged-sql': (report) => ({
    CallExpression(node) {
      const { callee } = node;
      const isRaw =
        callee.type === 'MemberExpression' &&
        !callee.computed &&
        callee.property.name === 'raw' &&
        /^(?:sql|CompiledQuery)$/.test(lastName(callee.object));
      if (isRaw && !isWritten(node.arguments[0])) report(node);
    },
    TemplateLiteral(node) {
      if (node.expressions.length === 0 || node.parent?.type === 'TaggedTemplateExpression') return;
      if (sqlText.test(writtenParts(node))) report(node);
    },
    BinaryExpression(node) {
      if (node.operator !== '+' || isWritten(node) || node.parent?.type === 'BinaryExpression') return;
      if (sqlText.test(writtenParts(node))) report(node);
    },
  }),
};

const messages = {
  'constant-time':
    'compare it by isSameText of src/node/same-text.ts: how long === takes tells how much of a guess was right',
  'written-patterns': 'write the regular expression out: one made of data runs as long as the data likes',
  'no-html': 'let React draw it',
  'redacted-log':
    'give the error as { err: error }, which the logger redacts; a message of the log is a constant',
  'tagged-sql': 'use Kysely or its sql tag: every value is a parameter',
};

function ruleOf(name, visit) {
  return {
    meta: { type: 'problem' },
    create(context) {
      const path = context.filename.replaceAll('\\', '/');
      const excepted = exceptions.filter(([rule, file]) => rule === name && path.endsWith(`/${file}`));
      return visit((node) => {
        const text = context.sourceCode.getText(node);
        if (excepted.some(([, , part]) => text.includes(part))) return;
        context.report({ node, message: messages[name] });
      });
    },
  };
}

const plugin = {
  meta: { name: 'rampart' },
  rules: Object.fromEntries(Object.entries(visitors).map(([name, visit]) => [name, ruleOf(name, visit)])),
};

// The linter takes a plugin as its file's default.
// oxlint-disable-next-line import/no-default-export
export default plugin;
