const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const MODULE = / type="module" async=""/

/**
 * Runs in the browser: when the first paint stands on the screen, at once in a tab nobody sees, and in any case after a
 * second and a half.
 * It remembers the last button pressed until then and holds back forms that only scripts can answer;
 * web/boot/replayed-clicks.ts presses the button again, unless the very press brought the page to life and is answered by it.
 */
const starter = `(function(own,hrefs){
var pressed,by;function note(event){by=event;pressed=event.target.closest('button[type=button]')}
function hold(event){if(event.target.method==='post'){event.preventDefault();by=event;pressed=event.submitter}}
addEventListener('click',note,true);addEventListener('submit',hold,true)
window.earlyClick=function(){removeEventListener('click',note,true);removeEventListener('submit',hold,true);
return by&&by.eventPhase?null:pressed}
var begun;function begin(){if(begun)return;begun=true
hrefs.forEach(function(href){var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)})
var script=document.createElement('script');script.type='module';script.nonce=own.nonce
script.textContent=document.querySelector('script[type="text/later"]').textContent;document.body.append(script)}
if(document.hidden)begin();else if(/paint/.test(window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes))
new PerformanceObserver(begin).observe({type:'paint',buffered:true});else requestAnimationFrame(function(){setTimeout(begin)})
setTimeout(begin,1500)})`

/**
 * The scripts of a document are asked for when it has been painted: on a narrow line they would share it with the fonts and
 * the picture of the first screen (measured by `npm run lighthouse`, docs/decisions/0007).
 */
export function afterFirstPaint(html: string, nonce: string): string {
  if (!MODULE.test(html)) return html
  const hrefs = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  return html
    .replaceAll(PRELOAD, '')
    .replace(MODULE, ' type="text/later"')
    .replace('</body>', `<script nonce="${nonce}">${starter}(document.currentScript,${JSON.stringify(hrefs)})</script></body>`)
}
