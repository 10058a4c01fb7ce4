import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../../apps/server/src/start/env.ts'
import { thisMachine } from '../../tools/test/programs.ts'
import { chartFolder, parseYaml, renderChart, type Yaml } from '../support/chart.ts'

const root = join(import.meta.dirname, '../..')
const defaults = parseYaml(readFileSync(join(chartFolder, 'values.yaml'), 'utf8'))
const required = {
  publicUrl: 'https://outpost.example:8443',
  database: { ...defaults.database, secretName: 'database' },
  masterKey: { ...defaults.masterKey, secretName: 'keys' },
}
const render = (values: object = {}): Readonly<Record<string, Yaml>> =>
  renderChart({ ...defaults, ...required, ...values })

const secrets: Readonly<Record<string, string>> = {
  'database/url': 'postgresql://outpost:secret@database.example:5432/outpost',
  'keys/master-key': 'k'.repeat(32),
  'nats/url': 'nats://outpost:secret@nats.example:4222',
  'admin/password': 'correct horse battery staple',
}

/** Returns the environment that Kubernetes gives to the program. */
function environmentOf(deployment: Yaml): Record<string, string> {
  const valueOf = ({ value, valueFrom }: Yaml): string => {
    if (valueFrom === undefined) return value
    if (valueFrom.fieldRef) return '10.1.2.3'
    return secrets[`${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`]!
  }
  const [{ env }] = deployment.spec.template.spec.containers
  return Object.fromEntries(env.map((entry: Yaml) => [entry.name, valueOf(entry)]))
}

/** The names of all settings that the program reads. */
const settings = readFileSync(join(root, 'apps/server/src/start/env.ts'), 'utf8')
  .match(/^ {2}[A-Z][A-Z_]+(?=:)/gm)!
  .map((name) => name.trim())

describe.skipIf(!thisMachine().has('go'))('SYSTEM-064 the Helm chart', { timeout: 120_000 }, () => {
  test('gives the program settings that it accepts, with secrets only from secrets', () => {
    const { 'Deployment/prod': deployment } = render()
    const environment = environmentOf(deployment)
    expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([])
    expect(readEnv(environment)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      devicePort: 2222,
      publicUrl: required.publicUrl,
      databaseUrl: secrets['database/url'],
      masterKey: secrets['keys/master-key'],
      natsUrl: undefined,
      roles: ['api', 'gateway', 'worker'],
      cluster: { host: '0.0.0.0', port: 7930, address: '10.1.2.3' },
      dataDir: '/var/lib/outpost',
    })
    expect(deployment.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
  })

  test('passes all of its values on', () => {
    const { 'Deployment/prod': deployment } = render({
      admin: { email: 'admin@outpost.example', secretName: 'admin', key: 'password' },
      deviceHost: 'devices.outpost.example',
      environment: { OUTPOST_REQUIRE_MFA: 'on', OUTPOST_FILE_LIMIT: 200 },
      natsUrl: { secretName: 'nats', key: 'url' },
      trustProxy: '10.0.0.0/8',
      image: {
        repository: 'registry.example/outpost',
        tag: '',
        pullPolicy: 'Always',
        pullSecrets: [{ name: 'registry' }],
      },
    })
    expect(readEnv(environmentOf(deployment))).toMatchObject({
      admin: { email: 'admin@outpost.example', password: secrets['admin/password'] },
      deviceHosts: [{ host: 'devices.outpost.example', port: undefined }],
      natsUrl: secrets['nats/url'],
      trustProxy: ['10.0.0.0/8'],
      requireMfa: true,
      fileLimit: 200 * 1024 * 1024,
    })
    const { containers, imagePullSecrets } = deployment.spec.template.spec
    expect(containers[0]).toMatchObject({ image: 'registry.example/outpost:1.2.3', imagePullPolicy: 'Always' })
    expect(imagePullSecrets).toEqual([{ name: 'registry' }])
  })

  test.each([
    ['publicUrl is needed', { publicUrl: '' }],
    ['database.secretName is needed', { database: defaults.database }],
    ['masterKey.secretName is needed', { masterKey: defaults.masterKey }],
    ['replicas above 1 need persistence.accessMode ReadWriteMany', { replicas: 2 }],
  ])('says that %s', (message, values) => {
    expect(() => render(values)).toThrow(message)
  })

  test('runs several pods on one folder that they share', () => {
    const objects = render({
      replicas: 2,
      persistence: { ...defaults.persistence, accessMode: 'ReadWriteMany', storageClass: 'nfs' },
    })
    const { spec } = objects['Deployment/prod']
    expect(spec).toMatchObject({
      replicas: 2,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
    })
    expect(readEnv(environmentOf(objects['Deployment/prod'])).drainSeconds).toBe(5)
    expect(objects['PersistentVolumeClaim/prod'].spec).toMatchObject({
      accessModes: ['ReadWriteMany'],
      storageClassName: 'nfs',
    })
  })

  test('SYSTEM-115 stops all pods at once for a version that needs it', () => {
    const persistence = { ...defaults.persistence, accessMode: 'ReadWriteMany' }
    const deployment = render({ replicas: 2, persistence, strategy: 'Recreate' })['Deployment/prod']
    expect(deployment.spec.strategy).toEqual({ type: 'Recreate' })
    expect(readEnv(environmentOf(deployment)).drainSeconds).toBe(0)
  })

  test('runs as the user of the image, without privileges, and checks the addresses that the program serves', () => {
    const { securityContext, containers } = render()['Deployment/prod'].spec.template.spec
    const [, uid] = /--uid (\d+)/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))!
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(uid), fsGroup: Number(uid) })
    const [{ securityContext: own, startupProbe, livenessProbe, readinessProbe, ports, resources }] = containers
    expect(own).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/healthz', port: 'web' },
      { path: '/healthz', port: 'web' },
      { path: '/readyz', port: 'web' },
    ])
    expect(ports).toContainEqual({ name: 'web', containerPort: 8080 })
    expect(resources).toEqual(defaults.resources)
  })

  test('leads services, ingress and claim to the pods', () => {
    const objects = render({
      ingress: { ...defaults.ingress, enabled: true, className: 'nginx', tlsSecretName: 'tls' },
    })
    expect(Object.keys(objects).toSorted()).toEqual([
      'Deployment/prod',
      'Ingress/prod',
      'PersistentVolumeClaim/prod',
      'Service/prod',
      'Service/prod-devices',
    ])
    const { metadata, spec } = objects['Deployment/prod'].spec.template
    const portNames = spec.containers[0].ports.map(({ name }: Yaml) => name)
    for (const name of ['Service/prod', 'Service/prod-devices']) {
      expect(objects[name].spec.selector).toEqual(metadata.labels)
      expect(objects['Deployment/prod'].spec.selector.matchLabels).toEqual(metadata.labels)
      expect(portNames).toContain(objects[name].spec.ports[0].targetPort)
    }
    expect(objects['Service/prod-devices'].spec.ports[0]).toMatchObject({ port: 2222, targetPort: 'devices' })
    const { tls, rules, ingressClassName } = objects['Ingress/prod'].spec
    expect({ tls, ingressClassName }).toEqual({
      tls: [{ hosts: ['outpost.example'], secretName: 'tls' }],
      ingressClassName: 'nginx',
    })
    expect(rules[0].host).toBe('outpost.example')
    expect(rules[0].http.paths[0].backend).toEqual({ service: { name: 'prod', port: { name: 'web' } } })
    expect(spec.volumes[0].persistentVolumeClaim.claimName).toBe('prod')
    const existing = render({ persistence: { ...defaults.persistence, existingClaim: 'mine' } })
    expect(existing['PersistentVolumeClaim/prod']).toBeUndefined()
    expect(existing['Deployment/prod'].spec.template.spec.volumes[0].persistentVolumeClaim.claimName).toBe('mine')
  })

  test('is of the same version as the program', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(parseYaml(readFileSync(join(chartFolder, 'Chart.yaml'), 'utf8'))).toMatchObject({
      version,
      appVersion: version,
    })
  })
})
