// Rules about the code inside of a file, which structure.mjs applies to every source of the product.

/** Calls `enter` with every node below `node`, with its parent, looking through parentheses. */
export function walkNodes(node, enter, parent = null) {
  enter(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === 'string')
        walkNodes(child, enter, node.type === 'ParenthesizedExpression' ? parent : node);
}

const ID = /^(?:id|ids|key)$|_(?:id|ids|key)$|[a-z](?:Id|Ids|Key)$/;

/** The name of what an expression reads: `id` of `row?.id`, `ids` of `ids[0]` and of `ids.at(0)`. */
function nameOf(node) {
  if (node?.type === 'ChainExpression') return nameOf(node.expression);
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return node.computed ? nameOf(node.object) : node.property.name;
  if (node?.type === 'CallExpression') return nameOf(node.callee.object);
  return undefined;
}

const isArgumentOfGet = (node, parent) =>
  parent?.type === 'CallExpression' &&
  parent.callee.property?.name === 'get' &&
  parent.arguments.includes(node);

const isValueOfId = (node, parent) =>
  parent?.type === 'Property' && parent.value === node && ID.test(nameOf(parent.key) ?? '');

/** In an order, records without the id come first. */
const isCompared = (parent) => parent?.type === 'BinaryExpression' && parent.operator === '-';

/** An id that is not there is not record 0: `?? 0` would look for that, or write it. */
export function standInIds(program, lineOf) {
  const problems = [];
  walkNodes(program, (node, parent) => {
    if (node.type !== 'LogicalExpression' || node.operator !== '??' || node.right.type !== 'Literal') return;
    const { raw } = node.right;
    const isNamedId = ID.test(nameOf(node.left) ?? '');
    const isId =
      raw === '0'
        ? isNamedId || isArgumentOfGet(node, parent) || isValueOfId(node, parent)
        : raw === "''" && isNamedId && isArgumentOfGet(node, parent);
    if (isId && !isCompared(parent))
      problems.push(
        `line ${lineOf(node.start)}: puts ${raw} in place of an id; required(id, 'whose it is') throws where there is none`,
      );
  });
  return problems;
}

const VAGUE_NAMES = new Set(
  'own one made known found given wanted of at most asked kept taken left moved'.split(' '),
);
/** Within so many lines a reader sees what a name stands for. */
const MAX_VAGUE_LINES = 10;
const SCOPE =
  /^(?:Program|BlockStatement|For\w*Statement|SwitchStatement|FunctionDeclaration|(?:Arrow)?FunctionExpression)$/;

/** The names that a pattern declares: of `{ a, b: [c] }`, a and c. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.value ?? property.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** A name that says nothing where its declaration is out of sight: in a file, an export, a long function. */
export function vagueNames(program, lineOf) {
  const problems = [];
  const check = (names, scope) => {
    const lines = lineOf(scope.end) - lineOf(scope.start) + 1;
    for (const { name, start } of names)
      if (VAGUE_NAMES.has(name) && (scope.type === 'Program' || lines > MAX_VAGUE_LINES))
        problems.push(`line ${lineOf(start)}: "${name}" says nothing; name it after what it is`);
  };
  const visit = (node, scope) => {
    if (node.type === 'VariableDeclarator') check(namesIn(node.id), scope);
    if (node.type === 'FunctionDeclaration' && node.id) check([node.id], scope);
    if (node.body && Array.isArray(node.params)) for (const param of node.params) check(namesIn(param), node);
    const inner = SCOPE.test(node.type) ? node : scope;
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child.type === 'string') visit(child, inner);
  };
  visit(program, program);
  return problems;
}

const FORMS = new Set(['useRecordForm', 'useSettingsPart', 'useDailyLogForm']);

const objectOf = (node) => {
  if (node?.type === 'ChainExpression') return objectOf(node.expression);
  return node?.type === 'MemberExpression' ? objectOf(node.object) : node?.name;
};

/** A form that sends the version of a record that was loaded again behind it overwrites what somebody else has saved. */
export function liveVersions(program, lineOf) {
  const problems = [];
  walkNodes(program, (call) => {
    if (call.type !== 'CallExpression' || !FORMS.has(call.callee.name)) return;
    const options = call.arguments.flatMap((argument) => argument.properties ?? []);
    const save = options.find(({ key }) => key?.name === 'save')?.value;
    if (!save) return;
    // Those of the arguments and of an answer are the form's own.
    const inside = new Set((save.params ?? []).flatMap(namesIn).map(({ name }) => name));
    walkNodes(save, (node) => {
      if (node.type === 'VariableDeclarator') for (const { name } of namesIn(node.id)) inside.add(name);
      if (
        node.type === 'MemberExpression' &&
        node.property.name === 'updated_at' &&
        !inside.has(objectOf(node))
      )
        problems.push(
          `line ${lineOf(node.start)}: sends a version that is loaded again behind the form; its own is in the second argument of save`,
        );
    });
  });
  return problems;
}

const FOLLOWS = new Set(['linkOptions', 'navigate', 'redirect']);
const HOLDS = /^(?:Conditional|Logical|Array|Parenthesized)Expression$|^(?:SpreadElement|TSAsExpression)$/;

const nodesIn = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');

/** An object such as a link has, with more than a fixed path. */
function isLink({ type, properties }) {
  if (type !== 'ObjectExpression') return false;
  const keys = new Map(properties.map(({ key, value }) => [key?.name, value]));
  const to = keys.get('to');
  const path = to?.type === 'TemplateLiteral' ? to.quasis.map(({ value }) => value.raw).join('') : to?.value;
  return to !== undefined && (keys.has('search') || keys.has('params') || /^\/.*\$/.test(path));
}

/** A link whose parameters and search no type ties to its address: in a prop it is any link with any of them. */
export function looseLinks(program, lineOf) {
  const problems = [];
  const visit = (node, isTied) => {
    if (!isTied && isLink(node))
      problems.push(
        `line ${lineOf(node.start)}: a link that no type ties to its address: linkOptions({ to, params, search })`,
      );
    const follows = node.type === 'CallExpression' && FOLLOWS.has(nameOf(node.callee) ?? '');
    for (const child of nodesIn(node)) visit(child, follows || (isTied && HOLDS.test(node.type)));
  };
  visit(program, false);
  return problems;
}

/** The statements in a file that are built once, with their names; an insert has that of its table. */
export function builtStatements(program) {
  const statements = [];
  walkNodes(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const [first] = node.arguments;
    if (node.callee.name === 'prepared') statements.push({ by: 'prepared', name: first?.value });
    if (node.callee.name === 'inserter') statements.push({ by: 'inserter', name: first?.name });
  });
  return statements;
}

const NUMBERS = new Set(
  'z.number z.int optionalAmount requiredAmount amountOrZero signedAmount wholeNumber optionalWholeNumber'.split(
    ' ',
  ),
);
const BOOLEANS = new Set(['z.boolean', 'yesOrNo']);

/** The constants of a file by their names. */
const constantsIn = ({ body }) =>
  new Map(
    body
      .map((node) => node.declaration ?? node)
      .flatMap(({ declarations = [] }) => declarations.map(({ id, init }) => [id.name, init])),
  );

/** What a chain of calls begins with: `z.number` of `z.number().nullable()`, and of a constant that is so. */
function beginningOf(node, constants) {
  if (node?.type === 'CallExpression') return beginningOf(node.callee, constants);
  if (node?.type === 'MemberExpression')
    return node.object.name === 'z' ? `z.${node.property.name}` : beginningOf(node.object, constants);
  const constant = constants.get(node?.name);
  return constant?.type === 'CallExpression' ? beginningOf(constant, constants) : node?.name;
}

/** The text of a literal or of a constant; what a template puts in is left out. */
function textOf(node, constants) {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('');
  return node?.type === 'Identifier' ? textOf(constants.get(node.name), constants) : node?.value;
}

/** Descriptions of fields, which are published, in more than one form, or of another type than the field's. */
export function looseDescriptions(program, lineOf) {
  const problems = [];
  const constants = constantsIn(program);
  walkNodes(program, ({ type, callee, arguments: [argument] = [], start }) => {
    if (type !== 'CallExpression' || callee.property?.name !== 'describe') return;
    const text = textOf(argument, constants);
    if (typeof text !== 'string') return;
    const beginning = beginningOf(callee.object, constants);
    const problem = text.endsWith('.')
      ? 'ends with a full stop; a description is one sentence without'
      : NUMBERS.has(beginning) && text.startsWith('Whether')
        ? 'says "Whether" of a number'
        : BOOLEANS.has(beginning) && !/^(?:Whether|Must be true)\b/.test(text)
          ? 'of a yes or no begins with "Whether" or "Must be true"'
          : null;
    if (problem) problems.push(`line ${lineOf(start)}: the description "${text}" ${problem}`);
  });
  return problems;
}

const IS_COMMENT = /^\s*(?:\/\*|\*|\/\/)/;
const LOOSE = [
  [/^\s*\/\*\*\s(?:…|\.{3})\s/, 'begins with "…"; say what this is'],
  [/\bsteps? \d/i, 'cites the number of a step; name what it does'],
];

/** Comments that cannot be read without another text beside them. */
export const looseComments = (text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      LOOSE.flatMap(([loose, problem]) =>
        IS_COMMENT.test(line) && loose.test(line) ? [`line ${index + 1}: a comment ${problem}`] : [],
      ),
    );

/** The space of a part, in pixels or relative to the text. */
const LOOSE_SPACE = /\b(?:gap|[mp][btlrxy]?)=(?:\{[1-9]|"[\d.]+r?em)/;

/** Spaces of a screen that are not of the scale in client/src/styles.css. */
export const looseSpaces = (text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      LOOSE_SPACE.test(line)
        ? [`line ${index + 1}: a space that is not on the scale of client/src/styles.css`]
        : [],
    );

const BREAKPOINTS = new Set(['22em', '48em', '62em', '75em', '90em']);
const SPACED = /^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:(.*)$/;
const SHORT = /(?<![\w.-])[012]?(?:\.\d+)?r?em\b/;
const SIZED = /^\s*font-size: (?!var\(|clamp\(var\(|inherit|[\d.]+pt|16px !important)/;

/** Widths, spaces and text sizes of a style sheet that are not of the scale in client/src/styles.css. */
export function offScale(text) {
  return text.split('\n').flatMap((line, index) => {
    const conditions = line.includes('@media') ? line.split(/[()]/) : [];
    const words = conditions
      .filter((part) => part.includes('width'))
      .flatMap((part) => part.split(/[\s:<>=]+/));
    const widths = words.filter((word) => word.endsWith('em'));
    const what = widths.some((width) => !BREAKPOINTS.has(width))
      ? 'width'
      : SHORT.test(SPACED.exec(line)?.[1] ?? '')
        ? 'space'
        : SIZED.test(line)
          ? 'text size'
          : null;
    return what ? [`line ${index + 1}: a ${what} that is not on the scale of client/src/styles.css`] : [];
  });
}
