package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Recorder;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of volumes that were not made, or not wholly deleted. */
class UnmadeVolumesTest {
  private static final VolumeSpec WANTED =
      new VolumeSpec(new VolumeRef("member-a"), "srv-1", 1 << 20);

  @TempDir private Path folder;
  private Machine machine;

  @BeforeEach
  void begin() throws Exception {
    machine = new Machine(LocalBench.settings(folder), new TestSeal());
  }

  @AfterEach
  void end() throws Exception {
    machine.close();
  }

  private LocalVolumes open() throws Exception {
    return LocalVolumes.open(new VolumeContext(machine, null, Runnable::run, new Recorder()));
  }

  @Test
  void oneWhoseMakerIsInterruptedLeavesNothing() throws Exception {
    LocalVolumes volumes = open();

    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> volumes.ensure(WANTED)).isInstanceOf(EngineException.class);
    assertThat(Thread.interrupted()).isTrue();

    assertThat(Folders.list(folder.resolve("volumes"))).isEmpty();
    volumes.ensure(WANTED);
    assertThat(folder.resolve("volumes/member-a/state")).exists();
  }

  @Test
  void anEmptyFolderIsDeletedAndOneWithContentsIsNot() throws Exception {
    Path empty = Files.createDirectories(folder.resolve("volumes/empty"));
    Files.writeString(empty.resolve("state.part"), "{");
    Path full = Files.createDirectories(folder.resolve("volumes/full/contents/c1"));

    open();

    assertThat(empty).doesNotExist();
    assertThat(full).exists();
  }
}
