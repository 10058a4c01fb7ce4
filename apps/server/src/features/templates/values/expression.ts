/** What an expression computes with. */
type Result = string | number | boolean | null
/** @throws Error if an operator or a function does not take the value */
export type Expression = (value: Result) => Result

const numberOf = (value: Result): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) throw new Error('not a number')
  return number
}
const isTrue = (value: Result): boolean => value !== null && value !== false
const textOf = (value: Result): string => (value === null ? 'nil' : String(value))

const functions: Readonly<Record<string, (...values: Result[]) => Result>> = {
  'math.floor': (value = null) => Math.floor(numberOf(value)),
  'math.ceil': (value = null) => Math.ceil(numberOf(value)),
  'math.abs': (value = null) => Math.abs(numberOf(value)),
  'math.sqrt': (value = null) => Math.sqrt(numberOf(value)),
  'math.min': (...values) => Math.min(...values.map(numberOf)),
  'math.max': (...values) => Math.max(...values.map(numberOf)),
  tonumber: (value = null) => (typeof value === 'string' && Number.isNaN(Number(value)) ? null : numberOf(value)),
  tostring: (value = null) => textOf(value),
}

type Binary = (a: Result, b: Result) => Result
const compare =
  (numbers: (a: number, b: number) => boolean): Binary =>
  (a, b) =>
    numbers(numberOf(a), numberOf(b))
const modulo = (a: number, b: number): number => a - Math.floor(a / b) * b

/** The operators of Lua with their precedence. `and` and `or` are evaluated by `binary` below. */
const operators: Readonly<Record<string, { level: number; act: Binary }>> = {
  or: { level: 1, act: (a, b) => (isTrue(a) ? a : b) },
  and: { level: 2, act: (a, b) => (isTrue(a) ? b : a) },
  '<': { level: 3, act: compare((a, b) => a < b) },
  '>': { level: 3, act: compare((a, b) => a > b) },
  '<=': { level: 3, act: compare((a, b) => a <= b) },
  '>=': { level: 3, act: compare((a, b) => a >= b) },
  '==': { level: 3, act: (a, b) => a === b },
  '~=': { level: 3, act: (a, b) => a !== b },
  '..': { level: 4, act: (a, b) => (textOf(a) + textOf(b)).slice(0, 1024) },
  '+': { level: 5, act: (a, b) => numberOf(a) + numberOf(b) },
  '-': { level: 5, act: (a, b) => numberOf(a) - numberOf(b) },
  '*': { level: 6, act: (a, b) => numberOf(a) * numberOf(b) },
  '/': { level: 6, act: (a, b) => numberOf(a) / numberOf(b) },
  '//': { level: 6, act: (a, b) => Math.floor(numberOf(a) / numberOf(b)) },
  '%': { level: 6, act: (a, b) => modulo(numberOf(a), numberOf(b)) },
  '^': { level: 8, act: (a, b) => numberOf(a) ** numberOf(b) },
}
const unaryLevel = 7
const maxDepth = 40

const token =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_]+)?)|"([^"\\]*)"|'([^'\\]*)'|(\.\.|[<>=~]=|\/\/|[-+*/%^<>(),]))/y

type Token = { kind: 'number' | 'name' | 'text' | 'sign' | 'end'; text: string }

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex
    const match = token.exec(text)
    if (!match) throw new Error(`not understood at ${at + 1}`)
    const [, number, name, double, single, sign] = match
    if (number !== undefined) found.push({ kind: 'number', text: number })
    else if (name !== undefined) found.push({ kind: name in operators ? 'sign' : 'name', text: name })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign })
    else found.push({ kind: 'text', text: double ?? single ?? '' })
  }
  return found
}

/** Reads the tokens of an expression in which the value has a name. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #name: string
  #at = 0

  constructor(tokens: readonly Token[], name: string) {
    this.#tokens = tokens
    this.#name = name
  }

  whole(): Expression {
    const found = this.#binary(0, 0)
    if (this.#next().kind !== 'end') throw new Error(`not understood: ${this.#next().text}`)
    return found
  }

  #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'the end' }
  }

  #isSign(sign: string): boolean {
    return this.#next().kind === 'sign' && this.#next().text === sign
  }

  #expect(sign: string): void {
    if (!this.#isSign(sign)) throw new Error(`${sign} expected instead of ${this.#next().text}`)
    this.#at++
  }

  #binary(least: number, depth: number): Expression {
    if (depth > maxDepth) throw new Error('too deeply nested')
    let left = this.#primary(depth + 1)
    for (;;) {
      const { kind, text: sign } = this.#next()
      const operator = kind === 'sign' && Object.hasOwn(operators, sign) ? operators[sign] : undefined
      if (!operator || operator.level < least) return left
      this.#at++
      // `^` and `..` bind to the right.
      const right = this.#binary(sign === '^' || sign === '..' ? operator.level : operator.level + 1, depth + 1)
      const first = left
      left = (value) => operator.act(first(value), right(value))
    }
  }

  #primary(depth: number): Expression {
    const { kind, text: word } = this.#next()
    this.#at++
    if (kind === 'number') return () => Number(word)
    if (kind === 'text') return () => word
    if (kind === 'sign' && word === '(') {
      const inner = this.#binary(0, depth)
      this.#expect(')')
      return inner
    }
    if (kind === 'sign' && word === '-') {
      const inner = this.#binary(unaryLevel, depth)
      return (value) => -numberOf(inner(value))
    }
    if (kind !== 'name') throw new Error(`a value expected instead of ${word}`)
    return this.#named(word, depth)
  }

  #named(word: string, depth: number): Expression {
    if (word === this.#name) return (value) => value
    if (word === 'true' || word === 'false') return () => word === 'true'
    if (word === 'nil') return () => null
    if (word === 'not') {
      const inner = this.#binary(unaryLevel, depth)
      return (value) => !isTrue(inner(value))
    }
    const act = Object.hasOwn(functions, word) ? functions[word] : undefined
    if (!act) throw new Error(`${word} is not known`)
    this.#expect('(')
    const values: Expression[] = []
    while (!this.#isSign(')')) {
      if (values.length > 0) this.#expect(',')
      values.push(this.#binary(0, depth))
    }
    this.#expect(')')
    return (value) => act(...values.map((one) => one(value)))
  }
}

/**
 * Compiles an expression: the arithmetic, comparisons and functions of Lua that need no loop, so that it always ends.
 * @param name the name of the value in it
 * @throws Error with the reason if it is anything else
 * @example compileExpression('value / 10 - 40', 'value')(650) // 25
 */
export const compileExpression = (text: string, name: string): Expression =>
  new Parser(tokensOf(text.replace(/^\s*return\b/, '')), name).whole()
