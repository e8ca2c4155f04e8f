/**
 * The command {@code blueprint}, which checks blueprint files without a server and without
 * settings.
 *
 * <p><b>Always true.</b> No output has the value of a variable, not even the line that has it: it
 * may be kept in the log of a build server.
 */
@NullMarked
package dev.platform.app.blueprint;

import org.jspecify.annotations.NullMarked;
