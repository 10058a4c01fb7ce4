import type { z } from 'zod'
import type { Source } from './source.ts'

type Sources = z.input<typeof Source>[]

/** The names of the examples, in the order in which they are offered. */
export const exampleNames = ['meter', 'ups', 'plc'] as const
export type ExampleName = (typeof exampleNames)[number]

const float = (id: string, register: number, unit: string) =>
  ({ id, register, unit, function: 4, register_type: 'f32', byte_order: 'ABCD' }) as const
const object = (id: string, ref: string, unit = '') => ({ id, ref, unit })

/**
 * Templates for well-known devices, to begin with: an energy meter Eastron SDM630 (its manual, table of input
 * registers), a UPS with the UPS-MIB (RFC 1628), and a Siemens LOGO! 8 (its manual, Modbus address space).
 */
export const examples: Readonly<Record<ExampleName, Sources>> = {
  meter: [
    {
      url: 'meter',
      source: 'modbus',
      host: '192.168.1.31',
      variables: [
        float('voltage_l1', 0, 'V'),
        float('voltage_l2', 2, 'V'),
        float('voltage_l3', 4, 'V'),
        float('current_l1', 6, 'A'),
        float('current_l2', 8, 'A'),
        float('current_l3', 10, 'A'),
        float('power', 52, 'W'),
        float('frequency', 70, 'Hz'),
        float('energy_import', 72, 'kWh'),
      ],
    },
  ],
  ups: [
    {
      url: 'ups',
      source: 'snmp',
      host: '192.168.1.40',
      variables: [
        {
          ...object('battery', '1.3.6.1.2.1.33.1.2.1.0'),
          type: 'integer',
          enum: ['1=unknown', '2=normal', '3=low', '4=depleted'],
        },
        object('minutes_left', '1.3.6.1.2.1.33.1.2.3.0', 'min'),
        object('charge', '1.3.6.1.2.1.33.1.2.4.0', '%'),
        object('input_voltage', '1.3.6.1.2.1.33.1.3.3.1.3.1', 'V'),
        object('load', '1.3.6.1.2.1.33.1.4.4.1.5.1', '%'),
      ],
    },
  ],
  plc: [
    {
      url: 'logo',
      source: 'modbus',
      host: '192.168.1.20',
      variables: [
        ...Array.from({ length: 4 }, (_, n) => ({
          id: `input_${n + 1}`,
          type: 'boolean' as const,
          function: 2,
          register: n,
          register_type: 'bit' as const,
        })),
        ...Array.from({ length: 4 }, (_, n) => ({
          id: `output_${n + 1}`,
          type: 'boolean' as const,
          function: 1,
          register: 8192 + n,
          register_type: 'bit' as const,
        })),
        { id: 'analog_1', function: 4, register: 0 },
        { id: 'vw0', function: 3, register: 0 },
      ],
    },
  ],
}
