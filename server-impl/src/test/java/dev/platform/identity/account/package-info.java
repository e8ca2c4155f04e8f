/** People and their passwords. */
@NullMarked
package dev.platform.identity.account;

import org.jspecify.annotations.NullMarked;
