package dev.platform.engine.local;

import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Fetches one commit of a repository, with as little of its history as possible. */
final class GitSource {
  private static final String FETCHED = "FETCH_HEAD";

  /** Behind the name of a tag: the commit that it stands for, not the tag's own object. */
  private static final String PEELED = "^{}";

  private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{4,64}");

  /** What git accepts as the name of a branch, less what could be taken for something else. */
  private static final Pattern BRANCH =
      Pattern.compile(
          "(?!.*(\\.\\.|//|@\\{|/\\.|\\.lock$|[./]$))"
              + "[^-./\\s\\p{C}~^:?*\\[\\\\][^\\s\\p{C}~^:?*\\[\\\\]*");

  private final Source source;
  private final Repository repository;
  private final GitCommand git;
  private final Path workTree;

  GitSource(Source source, Repository repository, GitCommand git, Path workTree) {
    this.source = source;
    this.repository = repository;
    this.git = git;
    this.workTree = workTree;
  }

  /** Makes the work tree, which is an empty folder now. */
  Commit fetch() throws WorkEnded, IOException, InterruptedException {
    String wanted = source.commit();
    if (wanted != null && !COMMIT.matcher(wanted).matches()) {
      throw noCommit(wanted);
    }
    List<String> refs = remoteRefs();
    boolean longIds = !refs.isEmpty() && refs.get(0).indexOf('\t') == 64;
    List<List<String>> begin =
        List.of(
            List.of("init", "--quiet", "--template=", objectFormat(longIds)),
            List.of("remote", "add", "origin", git.url()));
    Commit commit = wanted == null ? tip(begin, refs) : commit(begin, wanted, longIds ? 64 : 40);
    fetchSubmodules();
    new LargeFiles(repository, git, workTree).fetch();
    return commit;
  }

  /** The commit at the tip of the branch; fetches nothing. */
  String tip() throws WorkEnded, IOException, InterruptedException {
    List<String> refs = remoteRefs();
    String name = tipName(refs);
    return idOf(refs, name + PEELED)
        .or(() -> idOf(refs, name))
        .orElseThrow(() -> noBranch(source.branch()));
  }

  private static Optional<String> idOf(List<String> refs, String name) {
    return refs.stream()
        .filter(ref -> ref.endsWith("\t" + name))
        .map(ref -> ref.substring(0, ref.indexOf('\t')))
        .findFirst();
  }

  /**
   * The files that differ between two commits; empty if one of them is not to be had. Only names
   * are fetched where the server can leave out the rest.
   */
  Optional<Set<String>> changed(String from, String to)
      throws WorkEnded, IOException, InterruptedException {
    require(git.run("init", "--quiet", "--bare", "--template=", objectFormat(to.length() == 64)));
    require(git.run("remote", "add", "origin", git.url()));
    for (String commit : List.of(from, to)) {
      GitCommand.Result fetched =
          git.run(
              "fetch", "--quiet", "--depth=1", "--filter=blob:none", "--no-tags", "origin", commit);
      if (fetched.failed()) {
        return Optional.empty();
      }
    }
    GitCommand.Result names =
        git.run("diff-tree", "-r", "-z", "--name-only", "--no-renames", from, to);
    return names.failed() || names.isCut()
        ? Optional.empty()
        : Optional.of(Set.of(names.answer().split("\0")));
  }

  /**
   * Fetches the names of a commit's files, and their contents only where the server cannot leave
   * them out.
   *
   * @param id full id
   */
  void fetchNames(String id) throws WorkEnded, IOException, InterruptedException {
    if (!COMMIT.matcher(id).matches()) {
      throw noCommit(id);
    }
    require(git.run("init", "--quiet", "--bare", "--template=", objectFormat(id.length() == 64)));
    require(git.run("remote", "add", "origin", git.url()));
    GitCommand.Result fetched =
        git.run("fetch", "--quiet", "--depth=1", "--filter=blob:none", "--no-tags", "origin", id);
    if (fetched.failed()) {
      fetchCommit(id, id.length());
    }
  }

  /** Runs git where the repository was fetched to. */
  GitCommand git() {
    return git;
  }

  private static String objectFormat(boolean longIds) {
    return "--object-format=" + (longIds ? "sha256" : "sha1");
  }

  /** Lines of id, tab and name. Tells early whether the repository can be read at all. */
  private List<String> remoteRefs() throws WorkEnded, IOException, InterruptedException {
    String branch = source.branch();
    if (branch != null && !BRANCH.matcher(branch).matches()) {
      throw noBranch(branch);
    }
    String name = branch == null ? "HEAD" : branch;
    GitCommand.Result result =
        git.run(
            "ls-remote",
            "--",
            git.url(),
            "HEAD",
            "refs/heads/" + name,
            "refs/tags/" + name,
            "refs/tags/" + name + PEELED);
    if (result.failed()) {
      throw WorkEnded.failed(
          "The repository "
              + repository.words()
              + " does not exist or is not accessible: "
              + Repository.masked(result.trouble())
              + ".");
    }
    return result.lines();
  }

  private Commit tip(List<List<String>> begin, List<String> refs)
      throws WorkEnded, IOException, InterruptedException {
    List<List<String>> all = new ArrayList<>(begin);
    all.add(shallow(tipName(refs)));
    all.addAll(checkout(FETCHED));
    return described(git.run(all));
  }

  /**
   * A server need not hand out a commit that is no tip; then all of its history is fetched.
   *
   * @param id full, or its beginning
   */
  private Commit commit(List<List<String>> begin, String id, int fullLength)
      throws WorkEnded, IOException, InterruptedException {
    require(git.run(begin));
    return described(git.run(checkout(fetchCommit(id, fullLength))));
  }

  private static List<List<String>> checkout(String commit) {
    return List.of(
        List.of("checkout", "--quiet", "--detach", commit),
        List.of("log", "-1", "--no-show-signature", "--format=%H%n%ct%n%s"));
  }

  /** A branch comes before a tag of the same name. */
  private String tipName(List<String> refs) throws WorkEnded {
    String branch = source.branch();
    List<String> names =
        branch == null ? List.of("HEAD") : List.of("refs/heads/" + branch, "refs/tags/" + branch);
    return names.stream()
        .filter(name -> idOf(refs, name).isPresent())
        .findFirst()
        .orElseThrow(() -> noBranch(branch));
  }

  /**
   * A server need not hand out a commit that is no tip, and never finds one by the beginning of its
   * id; then everything is fetched.
   */
  private String fetchCommit(String id, int fullLength)
      throws WorkEnded, IOException, InterruptedException {
    if (id.length() == fullLength && !git.run(List.of(shallow(id))).failed()) {
      return FETCHED;
    }
    String heads = "+refs/heads/*:refs/remotes/origin/*";
    require(git.run("fetch", "--quiet", "--no-recurse-submodules", "--tags", "origin", heads));
    GitCommand.Result full = git.run("rev-parse", "--quiet", "--verify", id + "^{commit}");
    if (full.failed()) {
      throw noCommit(id);
    }
    return full.answer();
  }

  private static List<String> shallow(String ref) {
    return List.of(
        "fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "origin", ref);
  }

  private void fetchSubmodules() throws WorkEnded, IOException, InterruptedException {
    if (!Files.exists(workTree.resolve(".gitmodules"))) {
      return;
    }
    GitCommand.Result shallow =
        git.run("submodule", "--quiet", "update", "--init", "--recursive", "--depth=1");
    if (shallow.failed()) {
      require(git.run("submodule", "--quiet", "update", "--init", "--recursive"));
    }
  }

  private Commit described(GitCommand.Result result) throws WorkEnded {
    require(result);
    List<String> lines = result.lines();
    String message = lines.size() > 2 ? lines.get(2).replace("\0", "") : "";
    return new Commit(
        lines.get(0),
        HumanReadable.cut(message, 500),
        Instant.ofEpochSecond(Long.parseLong(lines.get(1))));
  }

  private void require(GitCommand.Result result) throws WorkEnded {
    if (result.failed()) {
      throw WorkEnded.failed(
          "Cannot fetch " + repository.words() + ": " + Repository.masked(result.trouble()) + ".");
    }
  }

  private WorkEnded noBranch(@Nullable String branch) {
    String what = branch == null ? "no default branch" : "no branch or tag '" + branch + "'";
    return lacks(what);
  }

  private WorkEnded noCommit(String id) {
    return lacks("no commit '" + id + "'");
  }

  private WorkEnded lacks(String what) {
    return WorkEnded.failed(
        "The repository " + repository.words() + " has " + Repository.masked(what) + ".");
  }
}
