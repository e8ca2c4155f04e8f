/**
 * Which tools, in which versions, the code of a service asks for.
 *
 * <p><b>Cast.</b> {@link dev.platform.engine.local.tools.ToolRequests} looks at variables and at
 * the files of a checkout, in the order of {@link dev.platform.engine.local.tools.VersionSources},
 * and finds one {@link dev.platform.engine.local.tools.ToolRequest} for each {@link
 * dev.platform.engine.local.tools.Tool}. Its version is a {@link
 * dev.platform.engine.local.tools.VersionRange}.
 *
 * <p><b>Always true.</b> Nothing here runs anything, and a file with any contents does no harm: it
 * is read as text, up to a limit, and what is no version is no request.
 */
@NullMarked
package dev.platform.engine.local.tools;

import org.jspecify.annotations.NullMarked;
