package dev.platform.engine.local;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * For whom tools are installed.
 *
 * @param workspace that of a build; null for the operator, who has no limit
 * @param steps how long it may take
 * @param progress gets each step in words
 */
record InstallContext(@Nullable String workspace, WorkSteps steps, Consumer<String> progress) {}
