package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.JobEngine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** The jobs of this machine. */
final class LocalJobs implements JobEngine {
  private final Machine machine;
  private final Artifacts artifacts;
  private final Clock clock;
  private final EngineListener listener;
  private final WorkQueue<LocalJob> queue;

  LocalJobs(
      Machine machine,
      Artifacts artifacts,
      Clock clock,
      EngineListener listener,
      ExecutorService background) {
    this.machine = machine;
    this.artifacts = artifacts;
    this.clock = clock;
    this.listener = listener;
    this.queue =
        new WorkQueue<>(
            machine.settings().data().resolve("jobs"),
            machine,
            background,
            machine.settings().maxConcurrentJobs(),
            "engine-job");
  }

  /** Goes on with the jobs of an earlier life. */
  void open() throws IOException, InterruptedException {
    queue.open(this::find);
  }

  @Override
  public void start(JobSpec wanted) {
    queue.start(wanted.ref().key(), folder -> create(folder, wanted));
  }

  @Override
  public JobStatus observe(JobRef ref) {
    return queue.find(ref.key()).map(LocalJob::status).orElseGet(JobStatus.Unknown::new);
  }

  @Override
  public void cancel(JobRef ref) {
    queue.cancel(ref.key());
  }

  @Override
  public void remove(JobRef ref) {
    queue.remove(ref.key());
  }

  @Override
  public List<JobRef> list() {
    return queue.keys().stream().map(JobRef::new).toList();
  }

  /** Every job that has a process. */
  List<RunningInstance> running() {
    return queue.all().map(LocalJob::running).flatMap(Optional::stream).toList();
  }

  void stopAll() throws InterruptedException {
    queue.stopAll();
  }

  void close() {
    queue.close();
  }

  private LocalJob find(Path job) throws IOException {
    JobSpec spec = machine.specs().readJob(LocalJob.spec(job));
    return job(job, spec, StateFile.read(LocalJob.state(job), JobRecord.class));
  }

  private LocalJob create(Path job, JobSpec spec) throws IOException {
    JobRecord record = JobRecord.waiting();
    StateFile.write(LocalJob.state(job), record);
    machine.specs().write(LocalJob.spec(job), spec);
    return job(job, spec, record);
  }

  private LocalJob job(Path job, JobSpec spec, JobRecord record) {
    String key = spec.ref().key();
    Redaction redaction = machine.settings().builds().runtime().redaction(spec.environment());
    EventReporter reporter = new EventReporter(listener, clock, key, key, redaction);
    return new LocalJob(job, spec, record, machine, artifacts, clock, reporter);
  }
}
