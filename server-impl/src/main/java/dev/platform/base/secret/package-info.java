/** Hidden values: kept encrypted, compared as digests, never shown. */
@NullMarked
package dev.platform.base.secret;

import org.jspecify.annotations.NullMarked;
