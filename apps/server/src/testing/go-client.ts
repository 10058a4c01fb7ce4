import { momentPattern } from '../api-docs/annotate.ts'
import type { OpenApi } from '../api-docs/document.ts'
import { nameOfRef, type Schema } from '../api-docs/schemas.ts'

const exported = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/**
 * Returns the Go type of a schema, as strict as the language allows: integers for integers, pointers where a
 * value may be null or absent.
 */
function typeOf(schema: Schema, needed = true): string {
  if (schema.$ref !== undefined) return `${needed ? '' : '*'}${exported(nameOfRef(schema.$ref))}`
  if (schema.anyOf || schema.oneOf) return 'any'
  const types = [schema.type ?? []].flat()
  const [type, ...others] = types.filter((one) => one !== 'null')
  if (type === undefined || others.length > 0) return 'any'
  const pointer = types.includes('null') || !needed ? '*' : ''
  if (type === 'string') return `${pointer}${schema.pattern === momentPattern ? 'Moment' : 'string'}`
  if (type === 'integer') return `${pointer}int64`
  if (type === 'number') return `${pointer}float64`
  if (type === 'boolean') return `${pointer}bool`
  if (type === 'array') return `[]${typeOf(schema.items ?? {})}`
  return schema.properties ? `${pointer}${structOf(schema)}` : mapOf(schema)
}

const mapOf = ({ additionalProperties }: Schema): string =>
  `map[string]${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'any'}`

function structOf({ properties = {}, required = [] }: Schema): string {
  // The position keeps field names unique: names that differ only in case become the same Go name.
  const entries = Object.entries(properties).map(
    ([name, schema], place) =>
      `\tF${place}${exported(name)} ${typeOf(schema, required.includes(name))} \`json:"${name}"\``,
  )
  return `struct {\n${entries.join('\n')}\n}`
}

/** A time as the API formats it; any other text is an error. */
const moment = `type Moment struct{ time.Time }

func (moment *Moment) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	read, err := time.Parse("\\"2006-01-02 15:04:05\\"", string(text))
	moment.Time = read
	return err
}`

/**
 * Generates a Go program that decodes files with responses into structs generated from the API document. Its
 * arguments are pairs of an operation and a file. It prints a line for each file that does not decode, and
 * the number of those that do.
 */
export function goClient({ paths, components }: OpenApi): string {
  const structs = Object.entries(components.schemas).map(
    ([name, schema]) => `type ${exported(name)} ${schema.properties ? structOf(schema) : typeOf(schema)}`,
  )
  const decoders = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) => {
      const schema = responses['200']?.content?.['application/json']?.schema
      return schema ? [`\t"${operationId}": func() any { return new(${typeOf(schema)}) },`] : []
    })
  return `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

${moment}

${structs.join('\n\n')}

var answers = map[string]func() any{
${decoders.join('\n')}
}

func main() {
	done := 0
	for place := 1; place+1 < len(os.Args); place += 2 {
		text, err := os.ReadFile(os.Args[place+1])
		if err == nil {
			err = json.Unmarshal(text, answers[os.Args[place]]())
		}
		if err != nil {
			fmt.Println(os.Args[place], err)
			continue
		}
		done++
	}
	fmt.Println("decoded", done)
}
`
}
