/** Services: what is to be built and run. */
@NullMarked
package dev.platform.platform.service;

import org.jspecify.annotations.NullMarked;
