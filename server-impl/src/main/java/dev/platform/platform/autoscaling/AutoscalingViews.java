package dev.platform.platform.autoscaling;

import dev.platform.api.platform.model.AutoscalingConfigDto;
import dev.platform.api.platform.model.AutoscalingCriteriaDto;
import dev.platform.api.platform.model.AutoscalingCriteriaPercentageDto;
import org.jspecify.annotations.Nullable;

/** Autoscaling as the contract shows and takes it. The service room uses it too. */
public final class AutoscalingViews {
  private AutoscalingViews() {}

  /** The settings of a request. */
  public static AutoscalingConfig config(AutoscalingConfigDto input) {
    var criteria = input.getCriteria();
    return new AutoscalingConfig(
        isTrue(input.getEnabled()),
        input.getMin(),
        input.getMax(),
        new AutoscalingConfig.Criteria(
            criterion(criteria.getCpu()), criterion(criteria.getMemory())));
  }

  private static AutoscalingConfig.Criterion criterion(AutoscalingCriteriaPercentageDto input) {
    return new AutoscalingConfig.Criterion(isTrue(input.getEnabled()), input.getPercentage());
  }

  private static boolean isTrue(@Nullable Boolean value) {
    return Boolean.TRUE.equals(value);
  }

  /** The settings of a service. */
  public static AutoscalingConfigDto shown(AutoscalingConfig config) {
    return new AutoscalingConfigDto()
        .enabled(config.enabled())
        .min(config.min())
        .max(config.max())
        .criteria(
            new AutoscalingCriteriaDto()
                .cpu(shown(config.criteria().cpu()))
                .memory(shown(config.criteria().memory())));
  }

  private static AutoscalingCriteriaPercentageDto shown(AutoscalingConfig.Criterion criterion) {
    return new AutoscalingCriteriaPercentageDto()
        .enabled(criterion.enabled())
        .percentage(criterion.percentage());
  }
}
