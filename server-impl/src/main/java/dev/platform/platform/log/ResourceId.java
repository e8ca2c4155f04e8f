package dev.platform.platform.log;

import dev.platform.base.id.Id;

/**
 * Id of anything that has lines, whatever its kind. Whether there is such a thing, access knows.
 */
record ResourceId(String value) implements Id {}
