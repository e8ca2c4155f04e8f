@NullMarked
package dev.platform.app.blueprint;

import org.jspecify.annotations.NullMarked;
