package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a repository that are kept in Git LFS: the commit itself has pointers in their
 * place, which no build and no visitor can use.
 */
final class LargeFiles {
  private static final String EXTENSION = "git-lfs";
  private static final String KEPT_THERE = ":(attr:filter=lfs)";

  /** Without them, it leaves the pointers. */
  private static final List<String> FILTERS =
      List.of(
          "-c",
          "filter.lfs.process=git-lfs filter-process",
          "-c",
          "filter.lfs.smudge=git-lfs smudge -- %f",
          "-c",
          "filter.lfs.clean=git-lfs clean -- %f",
          "-c",
          "filter.lfs.required=true");

  private final Repository repository;
  private final GitCommand git;
  private final Path workTree;

  LargeFiles(Repository repository, GitCommand git, Path workTree) {
    this.repository = repository;
    this.git = git;
    this.workTree = workTree;
  }

  /** Replaces the pointers in a work tree, and in its submodules, with the files. */
  void fetch() throws WorkEnded, IOException, InterruptedException {
    boolean here = isAny(List.of("ls-files", "--", KEPT_THERE));
    boolean below =
        Files.exists(workTree.resolve(".gitmodules"))
            && isAny(
                List.of(
                    "submodule",
                    "--quiet",
                    "foreach",
                    "--recursive",
                    "git ls-files -- '" + KEPT_THERE + "'"));
    if (!here && !below) {
      return;
    }
    if (!git.has(EXTENSION)) {
      throw WorkEnded.failed(
          "The repository "
              + repository.words()
              + " keeps files in Git LFS, but git-lfs is not installed on the server. Ask your"
              + " administrator to install the package git-lfs.");
    }
    if (here) {
      pull("lfs", "pull");
    }
    if (below) {
      pull("submodule", "--quiet", "foreach", "--recursive", "git lfs pull");
    }
  }

  private void pull(String... command) throws WorkEnded, IOException, InterruptedException {
    require(git.run(Stream.concat(FILTERS.stream(), Stream.of(command)).toArray(String[]::new)));
  }

  private boolean isAny(List<String> question) throws WorkEnded, IOException, InterruptedException {
    GitCommand.Result found = git.run(question.toArray(String[]::new));
    require(found);
    return !found.answer().isEmpty();
  }

  private void require(GitCommand.Result result) throws WorkEnded {
    if (result.failed()) {
      throw WorkEnded.failed(
          "Cannot fetch the Git LFS files of "
              + repository.words()
              + ": "
              + Repository.masked(result.trouble())
              + ".");
    }
  }
}
