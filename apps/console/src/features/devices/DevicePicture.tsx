import type { Device } from '@outpost/contract/devices/device'
import { useBrand } from '../../brand.ts'
import classes from './DevicePicture.module.css'
import { type Hardware, hardwareOf } from './page/hardware.ts'

/** The number of ports in one row; with more ports there are two rows. */
const ROW = 5

interface Case {
  /** Left edge, top edge, width and height in a drawing of 96 × 72 units. */
  x: number
  y: number
  width: number
  height: number
}

const CASES: Record<Hardware['shape'], Case> = {
  router: { x: 10, y: 36, width: 76, height: 24 },
  gateway: { x: 28, y: 34, width: 40, height: 28 },
  'access-point': { x: 26, y: 16, width: 44, height: 44 },
  outdoor: { x: 32, y: 6, width: 32, height: 54 },
  switch: { x: 6, y: 24, width: 84, height: 30 },
  computer: { x: 18, y: 22, width: 60, height: 36 },
}

/** The brand's picture of the device model, or a drawing if there is none. */
export function DevicePicture({ device }: { device: Device }) {
  const { model_images: images } = useBrand()
  const image = device.model ? images[device.model] : undefined
  if (image) return <img className={classes.photo} src={image} alt="" width={96} height={72} />
  return <DeviceDrawing device={device} />
}

/**
 * A line drawing of a device, based on its known hardware: the shape of its class, ports, SIM slots and antennas. It
 * uses the current text colour, and is hidden from screen readers because the model is also shown as text.
 */
function DeviceDrawing({ device }: { device: Device }) {
  const hardware = hardwareOf(device)
  const place = CASES[hardware.shape]
  return (
    <svg className={classes.picture} viewBox="0 0 96 72" width="96" height="72" aria-hidden>
      <Antennas place={place} count={hardware.antennas} />
      {hardware.shape === 'outdoor' && <path className={classes.quiet} d="M48 60v10M40 70h16" />}
      <rect
        className={classes.case}
        x={place.x}
        y={place.y}
        width={place.width}
        height={place.height}
        rx={hardware.shape === 'access-point' ? 10 : 4}
      />
      {hardware.shape === 'access-point' && <Waves x={48} y={40} />}
      {hardware.shape === 'computer' && <path d="m30 34 6 6-6 6M40 47h10" />}
      <Face hardware={hardware} place={place} />
    </svg>
  )
}

/** The antennas on the back edge, evenly spaced, each with its joint. */
function Antennas({ place, count }: { place: Case; count: number }) {
  const gap = place.width / (count + 1)
  const top = Math.max(4, place.y - 30)
  return Array.from({ length: count }, (_, index) => {
    const x = Math.round(place.x + gap * (index + 1))
    return (
      <path
        key={index}
        className={classes.quiet}
        d={`M${x} ${place.y}V${place.y - 4}M${x - 1.5} ${place.y - 4}h3l-.6-${place.y - 4 - top}h-1.8z`}
      />
    )
  })
}

function Waves({ x, y }: { x: number; y: number }) {
  return (
    <g className={classes.mark}>
      <circle cx={x} cy={y + 6} r="1.5" className={classes.dot} />
      <path d={`M${x - 5} ${y + 1}a7 7 0 0 1 10 0M${x - 10} ${y - 4}a14 14 0 0 1 20 0`} />
    </g>
  )
}

/** The front of the case: an indicator light, SIM slots on the left, ports on the right. */
function Face({ hardware, place }: { hardware: Hardware; place: Case }) {
  const { shape, ports, sims } = hardware
  if (shape === 'access-point' || shape === 'computer')
    return <circle className={classes.lamp} cx={place.x + place.width - 8} cy={place.y + 8} r="1.5" />
  const upright = shape === 'outdoor'
  const rows = ports > ROW ? 2 : 1
  const perRow = Math.ceil(ports / rows)
  const port = 6
  const right = upright ? place.x + (place.width + perRow * (port + 3) - 3) / 2 : place.x + place.width - 6
  const bottom = place.y + place.height - 6
  return (
    <>
      <circle className={classes.lamp} cx={place.x + 7} cy={place.y + 7} r="1.5" />
      {Array.from({ length: ports }, (_, index) => {
        const column = index % perRow
        const row = Math.floor(index / perRow)
        return (
          <rect
            key={index}
            x={right - (perRow - column) * (port + 3) + 3}
            y={bottom - (rows - row) * (port + 3) + 3}
            width={port}
            height={port}
            rx="1"
          />
        )
      })}
      {Array.from({ length: upright ? 0 : Math.min(sims, 2) }, (_, index) => (
        <path key={index} className={classes.quiet} d={`M${place.x + 6 + index * 9} ${bottom}v-5h4l2 2v3z`} />
      ))}
    </>
  )
}
