import { z } from 'zod'
import { systemPassword } from '../../device/system-password.ts'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { listQuery } from '../../kit/list-query.ts'
import { bit, boolean, id, integer } from '../../kit/values.ts'
import { maxPasswords, passwordLength, passwordStates } from './constants.ts'

/** A password that a device, its web interface and its SSH server accept. */
export const devicePassword = systemPassword.min(passwordLength.min).max(passwordLength.max)

/** A task: the passwords that one request has generated for the devices of one company. */
export const PasswordTask = z.object({
  id: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** When its passwords were downloaded, or had been kept for too long, and were deleted. */
  deleted_at: z.string().nullable(),
  /** Devices that have confirmed their new password, and all devices. */
  completed: z.int(),
  total: z.int(),
  /** The passwords that a download would return now. */
  available: z.int(),
  username: z.string().nullable(),
})
export type PasswordTask = z.output<typeof PasswordTask>

export const PasswordTaskDevice = z.object({
  id: z.int(),
  name: z.string(),
  serial: z.string().nullable(),
  mac: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(passwordStates),
  /** Why the password could not be set, or is not known to be set. */
  message: z.string().nullable(),
  created_at: z.string(),
})
export type PasswordTaskDevice = z.output<typeof PasswordTaskDevice>

/** A line that was not used. `line` counts from 1, including the header. */
export const PasswordFault = z.object({ code: z.string(), source: z.string(), message: z.string(), line: z.int() })
export type PasswordFault = z.output<typeof PasswordFault>

/** Request and response schemas of the `devicePasswords` endpoints. */
export const devicePasswordSchemas = {
  generate: {
    input: z.object({
      data: z
        .array(
          z.object({
            id,
            length: integer(passwordLength.min, passwordLength.max).default(passwordLength.usual),
            use_special: bit.default(1),
          }),
        )
        .min(1)
        .max(maxPasswords),
    }),
  },
  set: {
    input: z.object({
      data: z
        .array(
          z.object({
            id,
            password: devicePassword,
            password_confirmation: z.string().max(passwordLength.max),
            /** Whether the outcome on the channel contains the password. */
            show_password: boolean.default(false),
          }),
        )
        .min(1)
        .max(maxPasswords),
    }),
  },
  upload: {
    input: z.object({ file: fileField, show_password: boolean.default(false) }),
    answer: z.int(),
    fault: PasswordFault,
  },
  tasks: { answer: PasswordTask, input: z.object(listQuery) },
  devices: { answer: PasswordTaskDevice, input: z.object(listQuery) },
  download: {},
} satisfies Record<string, EndpointSchemas>
