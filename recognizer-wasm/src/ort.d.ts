export * from 'onnxruntime-common'
