import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { interactions, isResting } from './scheduling.ts'

const PRELOAD = '<link rel="modulepreload" href="'
const MODULE = ' type="module" async=""'

/** As web/root.tsx shows it on a hydrated page. */
const banner = renderToStaticMarkup(
  Banner({
    tone: 'warn',
    flat: true,
    actions: createElement(Button, { variant: 'text', size: 's' }, 'Обновить'),
    children: 'Часть страницы не\u00a0загрузилась',
  }),
)

/** A string of a script within a document that is given as its bytes, one character each. */
const quoted = (text: string) => Buffer.from(JSON.stringify(text).replaceAll('<', String.raw`\x3c`)).toString('latin1')

/**
 * Runs in the browser when a script of the page did not load, so that no button of it works: a browser remembers that for good,
 * and only a page loaded again requests it again. It loads itself once the server answers, never twice, never over what has been
 * typed and never in place of a link that is opening; otherwise the visitor decides. Random, since a server that restarts has many
 * visitors.
 */
const recovery = `var typed;addEventListener('input',function(){typed=true})
function stopped(){var main=document.querySelector('main');main.insertAdjacentHTML('beforebegin',${quoted(banner)})
main.previousSibling.querySelector('button').onclick=function(){location.reload()}
addEventListener('beforeunload',function(){typed=true})
if(performance.getEntriesByType('navigation')[0].type!=='reload')look()}
function look(){setTimeout(function(){fetch('/health').then(function(reply){if(!reply.ok)look();else if(!typed)location.reload()},look)},
1000+1000*Math.random())}`

/**
 * Runs in the browser: after the first paint, at once in a hidden tab, and in any case after a second and a half. `waits`: a page
 * that is only read has no need of scripts before a guest interacts. It remembers the last button pressed until then and holds
 * back forms that only scripts can answer; web/boot/replayed-clicks.ts presses the button again, unless that press started the
 * hydration and is answered by it.
 */
const starter = `(function(own,hrefs){
var later=document.querySelector('script[type="text/later"]'),waits=later.hasAttribute('data-waits')
var pressed,by;function note(event){by=event;pressed=event.target.closest('button[type=button]')}
function hold(event){if(event.target.method==='post'){event.preventDefault();by=event;pressed=event.submitter}}
addEventListener('click',note,true);addEventListener('submit',hold,true)
window.earlyClick=function(){removeEventListener('click',note,true);removeEventListener('submit',hold,true);
return by&&by.eventPhase?null:pressed}
var resting=${isResting};function come(event){if(!resting(event))begin()}
var begun;function begin(){if(begun)return;begun=true
hrefs.forEach(function(href){var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)})
var script=document.createElement('script');script.type='module';script.nonce=own.nonce
script.onerror=window.stopped=stopped
script.textContent=later.textContent.replace(/;\\s*$/,'.catch(stopped)');document.body.append(script)}
${recovery}
try{waits=waits&&!localStorage.getItem('token')&&!sessionStorage.getItem('held_order')&&!sessionStorage.getItem('typed:refund')}catch(e){waits=false}
if(waits)${JSON.stringify(interactions)}.forEach(function(name){addEventListener(name,come,{passive:true,capture:true})})
else if(document.hidden)begin();else if(/paint/.test(window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes))
new PerformanceObserver(begin).observe({type:'paint',buffered:true});else requestAnimationFrame(function(){setTimeout(begin)})
if(!waits)setTimeout(begin,1500)})`

/**
 * The scripts of a document are requested when it has been painted: on a slow connection they would compete with the fonts and
 * the picture of the first screen (measured by `npm run lighthouse`, docs/decisions/0007).
 */
export function afterFirstPaint(html: string, nonce: string, waits: boolean): string {
  const module = html.indexOf(MODULE)
  if (module < 0) return html
  const { hrefs, rest: before } = withoutPreloads(html.slice(0, module))
  const { hrefs: later, rest: after } = withoutPreloads(html.slice(module + MODULE.length))
  const body = after.lastIndexOf('</body>')
  const end = body < 0 ? after.length : body // of a shell whose rest follows
  const begin = `<script nonce="${nonce}">${starter}(document.currentScript,${JSON.stringify([...hrefs, ...later])})</script>`
  return `${before} type="text/later"${waits ? ' data-waits=""' : ''}${after.slice(0, end)}${begin}${after.slice(end)}`
}

/** By positions: a regular expression over a whole document takes longer than the rest of this file. */
function withoutPreloads(html: string): { hrefs: string[]; rest: string } {
  const hrefs: string[] = []
  let rest = ''
  let at = 0
  for (let link = html.indexOf(PRELOAD); link >= 0; link = html.indexOf(PRELOAD, at)) {
    const href = link + PRELOAD.length
    hrefs.push(html.slice(href, html.indexOf('"', href)))
    rest += html.slice(at, link)
    at = html.indexOf('>', href) + 1
  }
  return { hrefs, rest: rest + html.slice(at) }
}
