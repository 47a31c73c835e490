import { PGlite } from '@electric-sql/pglite'
import { readFileSync } from 'node:fs'
const t0=readFileSync(process.argv[2]!)
for (const sb of ['','32MB','4MB','1MB','32MB','']) { 
const startParams=[...PGlite.defaultStartParams,...(sb?['-c','shared_buffers='+sb]:[])]
for (let i=0;i<4;i++){ const c=process.cpuUsage(); const t=performance.now(); const p=await PGlite.create({loadDataDir:new Blob([t0]),startParams}); await p.query('select 1'); const u=process.cpuUsage(c); console.log(sb,Math.round(performance.now()-t), Math.round(u.user/1000), Math.round(u.system/1000)); await p.close() }}
