package dev.platform.engine.local;

import dev.platform.base.time.DurationText;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.SourceEngine;
import dev.platform.engine.spi.SourceFile;
import dev.platform.engine.spi.SourceFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Looks into repositories with the same git, under the same rules, as builds do. */
final class LocalSources implements SourceEngine {
  private static final Duration TIP_TIME = Duration.ofSeconds(20);
  private static final Resources LIMITS = new Resources(1_000, 512L << 20);

  /** No service is called so. */
  private static final String NOBODY = "@look";

  private final Path folder;
  private final Machine machine;

  LocalSources(Machine machine) {
    this.folder = machine.settings().data().resolve("looks");
    this.machine = machine;
  }

  /** Clears away what an earlier life left. */
  void open() throws IOException, InterruptedException {
    for (Path look : Folders.list(folder)) {
      clear(look);
    }
  }

  @Override
  public String tip(Source source) throws InterruptedException {
    return look(source, TIP_TIME, GitSource::tip);
  }

  @Override
  public Optional<Set<String>> changed(Source source, String from, String to)
      throws InterruptedException {
    return look(source, machine.settings().cloneTimeout(), git -> git.changed(from, to));
  }

  @Override
  public SourceFile file(Source source, String commit, String path, int maxBytes)
      throws InterruptedException {
    return look(
        source,
        machine.settings().cloneTimeout(),
        git -> new GitFile(git, path, maxBytes).read(commit));
  }

  @Override
  public SourceFolder folder(Source source, Set<String> wanted, int maxBytes, Duration time)
      throws InterruptedException {
    return look(
        source,
        time,
        git -> new GitFolder(git, source.rootDir()).read(git.tip(), wanted, maxBytes));
  }

  /** A question to a repository. */
  private interface Question<T> {
    T ask(GitSource git) throws WorkEnded, IOException, InterruptedException;
  }

  private <T> T look(Source source, Duration time, Question<T> question)
      throws InterruptedException {
    Path look = folder.resolve(UniqueNames.random(16));
    try {
      T answer;
      try {
        answer = question.ask(git(source, look, time));
      } catch (WorkEnded | IOException | InterruptedException | RuntimeException e) {
        clear(look);
        throw e;
      }
      // Nothing that git started is left.
      machine.folders().delete(look);
      return answer;
    } catch (WorkEnded e) {
      throw new EngineException(String.valueOf(e.why()), e);
    } catch (IOException e) {
      throw new EngineException("cannot read repositories on this host", e);
    }
  }

  private GitSource git(Source source, Path look, Duration time)
      throws WorkEnded, IOException, InterruptedException {
    Repository repository = Repository.of(source.repository(), machine.settings().allowFileRepos());
    Path files = Folders.create(look.resolve("files"));
    String tooLong =
        "Reading " + repository.words() + " took longer than " + DurationText.of(time) + ".";
    WorkSteps steps = new WorkSteps(new CountDownLatch(1), time, tooLong, WorkSteps.SHORT_GRACE);
    SizeWatch size =
        new SizeWatch(
            machine.folders(), files, machine.settings().maxSourceBytes(), repository.words());
    GitHome home = GitHome.make(look.resolve("git"), NOBODY, repository, machine);
    Checkout checkout = new Checkout(NOBODY, repository, home, look.resolve("runs"), files);
    GitCommand git = new GitCommand(machine, LIMITS, steps, size, checkout);
    return new GitSource(source, repository, git, files);
  }

  private void clear(Path look) throws IOException, InterruptedException {
    machine.sweepAll(look.resolve("runs"));
    machine.folders().delete(look);
  }
}
