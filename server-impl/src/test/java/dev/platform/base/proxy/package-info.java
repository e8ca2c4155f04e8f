/** Who is behind proxies. */
@NullMarked
package dev.platform.base.proxy;

import org.jspecify.annotations.NullMarked;
