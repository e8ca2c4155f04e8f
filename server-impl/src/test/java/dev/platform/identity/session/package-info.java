/** Sessions and passwords. */
@NullMarked
package dev.platform.identity.session;

import org.jspecify.annotations.NullMarked;
