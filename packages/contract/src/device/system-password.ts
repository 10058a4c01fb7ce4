import { z } from 'zod'
import { linePattern } from '../kit/patterns.ts'

/** The file with the passwords of a device's system users. */
export const shadowPath = '/etc/shadow'

/** The name of a system user of a device. */
export const systemUser = z.string().regex(/^[A-Za-z_][0-9A-Za-z_.-]{0,31}$/)

/** A password of a system user. dropbear refuses more than 100 bytes at login (`DROPBEAR_MAX_PASSWORD_LEN`). */
export const systemPassword = z
  .string()
  .min(1)
  .max(100)
  .regex(linePattern, 'The text contains invisible characters.')
  .refine((password) => new TextEncoder().encode(password).length <= 100, 'A device accepts at most 100 bytes.')

/** The hash of a password as /etc/shadow has it: MD5, SHA-256 or SHA-512, with a salt. */
export const passwordHash = z
  .string()
  .regex(
    /^\$(?:1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}|5\$(?:rounds=[1-9]\d{3,6}\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{43}|6\$(?:rounds=[1-9]\d{3,6}\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{86})$/,
  )
