package dev.platform.engine.local;

import java.nio.file.Path;

/**
 * What git fetches, for whom, and where to.
 *
 * @param owner as whose user git runs
 * @param repository from where
 * @param home of git
 * @param runs what is known of its runs
 * @param workTree where the files go
 */
record Checkout(String owner, Repository repository, GitHome home, Path runs, Path workTree) {}
