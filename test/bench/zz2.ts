import { fightOf } from "./fight.ts";
const f=fightOf(process.argv[2]!,Number(process.argv[3]), {effects:Number(process.argv[4]??0)}); for(let i=0;i<Number(process.argv[5]??3000);i++) f.step();
