import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Brand, xsrfCookieName } from '../brand/brand.ts'
import { markSvg } from '../brand/mark.ts'
import type { App } from '../context.ts'
import { sendFailure } from '../kit/mount.ts'
import { escapeHtml } from '../kit/escape-html.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An SVG is a document that may hold scripts: opened by itself it runs nothing, loads nothing and belongs to no origin. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The map service with its key in it, and whom it is owed to. */
function mapOf({ map }: Brand): object {
  if (!map) return {}
  const filled = (address: string | null): string | undefined =>
    address?.replaceAll('{key}', encodeURIComponent(map.key ?? ''))
  return { map: { style: filled(map.style), tiles: filled(map.tiles), attribution: map.attribution ?? undefined } }
}

/** What browsers are told of the brand, before anybody has signed in. Original models are not among it. */
function publicBrand(app: App, request: FastifyRequest): object {
  const brand = app.brand()
  const plainHttp =
    request.protocol === 'http' &&
    !app.env.tls &&
    !loopbackNames.has(request.hostname) &&
    !request.hostname.endsWith('.localhost')
  const {
    short_name,
    name,
    color,
    dark_text,
    logo,
    favicon,
    theme,
    resources,
    disabled_routes,
    vpn_disclaimer,
    links: { help, account, buy },
    documents,
  } = brand
  return {
    short_name,
    name,
    color,
    dark_text,
    logo,
    favicon: iconOf(brand),
    has_icon: favicon !== null,
    theme,
    resources: { show: resources.show },
    disabled_routes,
    vpn_disclaimer,
    links: { help, account, buy },
    documents,
    model_images: Object.fromEntries(
      brand.branded_devices.flatMap(({ branded_model, branded_model_image: image }) =>
        image === null ? [] : [[branded_model, image]],
      ),
    ),
    series: Object.fromEntries(brand.branded_series.map(({ original, branded }) => [original.toLowerCase(), branded])),
    ...mapOf(brand),
    xsrf_cookie: xsrfCookieName(brand),
    plain_http_warning: plainHttp,
    public_url: app.publicUrl(),
  }
}

/** The icon of the browser's tab; the drawn mark changes its address with its colour, or browsers would keep the old one. */
const iconOf = (brand: Brand): string => brand.favicon ?? `/favicon.svg?${brand.color.slice(1)}`

/**
 * A page of the console with the brand in it: title, icon, colour, and the whole as data, so that nothing has to be asked for
 * before the first thing is rendered, and the word by which its policy knows its styles. Takes the place of `<!--brand-->` in the page's head.
 */
export function fillPage(app: App, request: FastifyRequest, page: string, nonce: string): string {
  const brand = app.brand()
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    `<title>${escapeHtml(brand.short_name)}</title>`,
    `<link rel="icon" href="${escapeHtml(iconOf(brand))}" />`,
    `<meta name="application-name" content="${escapeHtml(brand.short_name)}" />`,
    `<meta name="description" content="${escapeHtml(brand.name)}" />`,
    `<script type="application/json" id="brand">${JSON.stringify(publicBrand(app, request)).replaceAll('<', String.raw`\u003c`)}</script>`,
  ]
  return page.replace('<!--brand-->', () => head.join('\n    ')).replaceAll('<!--nonce-->', nonce)
}

/** The brand for browsers, and the images that its file brought. */
export function serveBrand(fastify: FastifyInstance, app: App): void {
  fastify.get('/brand.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send(publicBrand(app, request)),
  )
  fastify.get('/favicon.svg', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', imagePolicy)
      .type('image/svg+xml')
      .send(markSvg(app.brand().color)),
  )
  fastify.get<{ Params: { name: string } }>('/brand/:name', (request, reply) => {
    const image = app.brand().images.get(`/brand/${request.params.name}`)
    if (!image) return sendFailure(app, request, reply, fail('NOT_FOUND'))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', imagePolicy)
      .type(image.type)
      .send(image.content)
  })
}
