/** The setting of a world whose gm has been through the module's guide, or has put it off: it does not open by itself. */
export const GUIDE_DONE = { settings: { "turnwright.guideDone": true } };
