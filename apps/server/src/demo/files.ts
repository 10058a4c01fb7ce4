import { factoryConfigs } from '@outpost/agent/platform/fake/factory'
import { fakeFile } from '@outpost/agent/platform/fake/files'
import { firmwareOf } from '@outpost/agent/platform/fake/image'
import { fakeModels, type FakeModel } from '@outpost/agent/platform/fake/profiles'
import type { FileType } from '@outpost/contract/files/schemas'
import type { Transaction } from '../db/database.ts'
import { addFile, recognise } from '../features/files/service.ts'
import type { BlobStore } from '../kit/blobs.ts'
import { providers, topCompany } from './companies.ts'
import { identityOf } from './plan.ts'

/** The firmware that the manufacturer has published since the devices of the demo were delivered. */
const newer: Record<FakeModel, string> = {
  RUTX50: 'RUTX_R_00.07.21',
  RUT956: 'RUT9M_R_00.07.21',
  TRB140: 'TRB1_R_00.07.21',
  TSW202: 'TSW2_R_00.01.08',
  TAP100: 'TAP1_R_00.07.21',
}
/** The size of an invented kernel in bytes: large enough for progress to be visible. */
const kernelBytes = 400_000

const imageFor = (model: FakeModel): Buffer =>
  firmwareOf({ supported_devices: [`invented,${model.toLowerCase()}`], version: newer[model] }, { size: kernelBytes })

/**
 * Returns a backup of the first device of a model: the configuration that a provider's installers start from.
 */
function backupOf(model: FakeModel, now: Date): Buffer {
  const { serial, mac, imei, firmware } = identityOf(fakeModels.indexOf(model))
  const name = `${model} as installed`
  return fakeFile('backup', {
    facts: { boot: 'demo', serial, mac, imei, model, firmware, name },
    now: now.getTime() / 1000,
    values: {},
    configs: new Map(factoryConfigs(name).map(([config, bytes]) => [config, bytes.toString()])),
  })
}

/**
 * Adds firmware for everybody, newer than that of the demo's devices, and a configuration for each provider.
 */
export async function addFiles(
  tx: Transaction,
  blobs: BlobStore,
  companies: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const add = async (
    company: string,
    type: FileType,
    name: string,
    description: string,
    content: Buffer,
  ): Promise<void> => {
    const writer = await blobs.begin()
    await writer.write(content)
    const file = await writer.finish()
    await addFile(
      tx,
      { companyId: companies.get(company)!, userId: null, type, name, description },
      file,
      await recognise(type, file),
    )
  }
  for (const model of fakeModels)
    await add(
      topCompany,
      'global_firmware',
      `${newer[model]}.bin`,
      `Invented, for the ${model} of the demo`,
      imageFor(model),
    )
  for (const { provider } of providers)
    await add(provider, 'config', 'RUTX50-as-installed.tar.gz', 'What installers begin with', backupOf('RUTX50', now))
}
