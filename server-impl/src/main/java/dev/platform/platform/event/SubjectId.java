package dev.platform.platform.event;

import dev.platform.base.id.Id;

/** Id of anything that events happen to, whatever its kind. */
record SubjectId(String value) implements Id {}
