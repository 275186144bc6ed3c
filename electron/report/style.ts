/**
 * The report's style sheet: paper, ink, and one red thread for what carries the answer; a dark scheme for the screen,
 * plain paper in print.
 */
export const STYLE = `
:root,:host{color-scheme:light dark;--paper:#faf8f5;--card:#fff;--ink:#1c1b19;--soft:#5f5c56;--faint:#6b6760;--line:#e7e3dc;--hover:#f2eee8;--thread:#c8323f;--thread-ink:#b42735;--thread-soft:#f7e3e2;--edge:#c9c3b9;--mono:ui-monospace,"JetBrains Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media screen and (prefers-color-scheme:dark){:root{--paper:#16171a;--card:#1d1f23;--ink:#eceae6;--soft:#a5a29c;--faint:#96938d;--line:#2c2e33;--hover:#25272c;--thread:#ff6b70;--thread-ink:#ff7f83;--thread-soft:#3a2326;--edge:#4a4d54}}
*{box-sizing:border-box}
.page{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:860px;margin:0 auto;padding:40px 28px 64px}
h1{font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-.015em;margin:0 0 18px;text-wrap:balance}
h2{font-size:14px;font-weight:600;margin:36px 0 12px}
h3{font-size:13px;font-weight:600;margin:26px 0 10px}
article+article{margin-top:56px;padding-top:32px;border-top:1px solid var(--line)}
article>h2:first-child{font-size:18px;line-height:1.35;letter-spacing:-.01em;margin:0 0 14px;text-wrap:balance}
article#evaluation>h2:first-child,article#view>h2:first-child{font-size:14px}
a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:2px}
.letterhead{display:flex;align-items:center;gap:12px;margin:0 0 28px;padding-bottom:14px;border-bottom:1px solid var(--line);color:var(--soft);font-weight:550}
.letterhead img{display:block;max-height:44px;max-width:220px}
h1,h2,b,q,td,blockquote,.item,.said,.contents a{unicode-bidi:plaintext}
.graph text{unicode-bidi:plaintext}
.notes{display:grid;gap:8px;margin:0 0 24px;white-space:pre-line}
.contents{margin:0 0 40px;padding:0 0 0 22px;display:grid;gap:3px;color:var(--soft)}
p{margin:0}
.answer{border:1px solid var(--line);border-radius:12px;background:var(--card);padding:16px 18px}
.answer>p:first-child{font-size:17px;font-weight:600}
.paths{list-style:none;margin:12px 0 0;padding:0;display:grid;gap:5px;font-size:13px;color:var(--soft)}
.paths li{padding-left:16px;position:relative}
.paths li:before{content:"";position:absolute;left:2px;top:7px;width:7px;height:7px;border-radius:50%;background:var(--thread)}
.paths li.none:before{background:none;border:1px solid var(--faint)}
.paths li.ranked{padding-left:0;color:var(--ink)}
.paths li.ranked:before{display:none}
pre{font:12.5px/1.5 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;margin:0;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card)}
.paths b{font-weight:550;color:var(--ink)}
.paths .way{color:var(--thread-ink)}
.note{font-size:12.5px;color:var(--faint);margin-top:8px}
.steps{list-style:none;margin:0;padding:0 0 0 26px;position:relative}
.steps:before{content:"";position:absolute;left:6px;top:8px;bottom:12px;width:2px;border-radius:2px;background:var(--line)}
.steps.threaded:before{background:var(--thread)}
.step{position:relative;margin-bottom:18px;break-inside:avoid}
.step:before{content:"";position:absolute;left:-25px;top:6px;width:9px;height:9px;border-radius:50%;background:var(--paper);border:2px solid var(--faint)}
.step.carries:before{border-color:var(--thread)}
.step summary,.step .alone{color:var(--soft);margin-bottom:5px;white-space:pre-line}
.step summary{cursor:pointer;list-style:none}
.step summary::-webkit-details-marker{display:none}
.step details:not([open]) .said:after{content:" …"}
.step summary:focus-visible{outline:2px solid var(--thread);outline-offset:3px;border-radius:3px}
.soft{color:var(--soft)}
.cost{float:right;margin-left:12px;color:var(--faint);font-size:12.5px}
.call{font:12.5px/1.5 var(--mono);display:block}
.items{display:flex;flex-wrap:wrap;gap:5px;margin-top:7px}
.item{font-size:12.5px;padding:2px 8px;border-radius:6px;background:var(--hover);color:var(--soft)}
.item.carries{background:var(--thread-soft);color:var(--thread-ink);font-weight:550}
.context{list-style:none;margin:0 0 14px;padding:0 0 0 14px;border-left:2px solid var(--line);color:var(--soft);font-size:13px;display:grid;gap:4px}
.context b{font-weight:400;color:var(--ink);display:block}
.items .side{font-size:12.5px;color:var(--soft);align-self:center;margin-right:4px}
.expression{border-left:2px solid var(--line);padding-left:10px;margin-top:7px}
blockquote{margin:7px 0 0;padding-left:10px;border-left:2px solid var(--line);font-size:13px;color:var(--soft)}
blockquote.carries{border-color:var(--thread);color:var(--ink)}
.source{color:var(--faint);font-size:12.5px}
.considered,.error{font-size:12.5px;color:var(--faint);margin-top:6px}
.error{color:var(--soft)}
figure{margin:0}
.graph{display:block;max-width:100%;height:auto}
.graph text{font:12px Inter,system-ui,sans-serif;fill:var(--soft);text-anchor:middle;paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.graph .edge{fill:none;stroke:var(--edge);stroke-width:1.3}
.graph .edge.thread{stroke:var(--thread);stroke-width:2.2;stroke-linecap:round}
.graph .arrow{fill:var(--edge)}
.graph .arrow-thread{fill:var(--thread)}
.graph .relation{font-size:11px;fill:var(--faint)}
.graph .relation.thread{fill:var(--thread-ink)}
.graph circle{fill:var(--card);stroke:var(--edge);stroke-width:1.5}
.graph .idle circle{stroke:var(--ink)}
.graph .topic circle,.graph .thread circle{stroke:var(--thread);stroke-width:2.2}
.graph .answer circle{fill:var(--thread);stroke:var(--thread)}
.graph .topic .label,.graph .idle .label,.graph .answer .label,.graph .node.thread .label{fill:var(--ink);font-weight:550}
.graph .passage circle{fill:var(--edge)}
.graph .thread.passage circle{fill:var(--thread)}
.graph .rest circle{stroke-dasharray:3 2}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;vertical-align:top;overflow-wrap:anywhere;padding:5px 12px 5px 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{font-size:12.5px;color:var(--faint)}
tr.carries td{color:var(--thread-ink)}
.figures th{color:var(--soft)}
.figures td{white-space:nowrap}
.record th{width:168px;color:var(--faint)}
.record td{font-size:12.5px}
footer{margin-top:28px;font-size:12.5px;color:var(--faint)}
@page{size:A4;margin:18mm 16mm}
@media print{:root{color-scheme:light}.page{background:#fff;font-size:11pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}main{max-width:none;padding:0}h1,h2,h3{break-after:avoid}.answer,figure,tr{break-inside:avoid}thead{display:table-header-group}.graph text{stroke:#fff}.graph{max-height:230mm}article+article{margin-top:36px;padding-top:24px}details::details-content{content-visibility:visible;display:block}.step details:not([open]) .said:after{content:none}}
`
